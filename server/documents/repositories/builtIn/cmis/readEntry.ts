import { ATOM, CMIS, CMISRA } from './names.ts';
import { problem } from './problems.ts';
import { childOf, type Node } from './readXml.ts';

/** What an Atom entry that was sent says. */
export type SentEntry = {
  /** The first value of each property. */
  properties: Map<string, string>;
  content?: { bytes: Buffer; mime: string };
};

/** @throws Problem 400. */
export function readEntry(root: Node): SentEntry {
  if (root.name !== `${ATOM} entry`)
    throw problem('documents.cmis.argument', { reason: 'The body must be an Atom entry.' });
  const properties = new Map<string, string>();
  const object = childOf(root, `${CMISRA} object`);
  for (const node of childOf(object, `${CMIS} properties`)?.children ?? []) {
    const id = node.attributes.get('propertyDefinitionId');
    const value = childOf(node, `${CMIS} value`)?.text;
    if (id && node.name.startsWith(`${CMIS} property`)) properties.set(id, value ?? '');
  }
  // Atom's own elements win over the properties they stand for (CMIS 1.1, 3.5.2); an empty title says nothing.
  const title = childOf(root, `${ATOM} title`)?.text.trim();
  if (title) properties.set('cmis:name', title);
  const content = contentOf(root);
  return { properties, ...(content ? { content } : {}) };
}

function contentOf(root: Node): SentEntry['content'] {
  const own = childOf(root, `${CMISRA} content`);
  if (own) {
    const mime = childOf(own, `${CMISRA} mediatype`)?.text.trim() ?? '';
    return { bytes: fromBase64(childOf(own, `${CMISRA} base64`)?.text ?? ''), mime };
  }
  const atom = childOf(root, `${ATOM} content`);
  if (!atom || atom.attributes.has('src')) return undefined;
  const type = atom.attributes.get('type') ?? 'text';
  if (type === 'text' || type === 'html' || type.startsWith('text/')) {
    const mime = type === 'text' ? 'text/plain' : type === 'html' ? 'text/html' : type;
    return { bytes: Buffer.from(atom.text, 'utf8'), mime };
  }
  if (type === 'xhtml' || /[+/]xml$/i.test(type)) {
    throw problem('documents.cmis.argument', {
      reason: 'Content that is XML has to be sent as cmisra:content with base64.',
    });
  }
  return { bytes: fromBase64(atom.text), mime: type };
}

function fromBase64(text: string): Buffer {
  const plain = text.replace(/\s+/g, '');
  if (plain.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(plain))
    throw problem('documents.cmis.argument', { reason: 'The content is not base64.' });
  return Buffer.from(plain, 'base64');
}
