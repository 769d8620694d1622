import type { FastifyRequest } from 'fastify';
import { mimeOf } from '../../../mime.ts';
import { problem as common } from '../../../problems.ts';
import { actOf } from '../answer.ts';
import { checkName, createDocument } from '../service.ts';
import { storeContent } from '../upload.ts';
import { bodyOf, type Door, type Query, streamOf, textOf } from './answer.ts';
import { readChanges } from './changeObject.ts';
import { problem } from './problems.ts';
import { readEntry } from './readEntry.ts';

const isAtom = (type: string) =>
  /^(application\/(atom|cmisatom)\+xml|application\/xml|text\/xml)\b/i.test(type);

/** Makes a document from an Atom entry, or from bytes whose name is the Slug (RFC 5023, 9.7).
 *  @returns its id. */
export async function addDocument(door: Door, request: FastifyRequest): Promise<string> {
  const query = request.query as Query;
  if (textOf(query, 'sourceFolderId') !== undefined)
    throw problem('documents.cmis.unsupported', { reason: 'There is one folder; nothing can be moved.' });
  const state = textOf(query, 'versioningState') ?? 'major';
  if (state !== 'major' && state !== 'minor') {
    throw problem('documents.cmis.constraint', {
      reason: 'A new document has a major or a minor version; check it out afterwards.',
    });
  }
  const type = request.headers['content-type'] ?? '';
  const slug = request.headers.slug;
  const sent =
    isAtom(type) && slug === undefined ? await fromEntry(door, request) : await fromMedia(door, request);
  const stored = await storeContent(door.platform, sent.bytes);
  const upload = { name: sent.name, mime: mimeOf(sent.name, sent.mime), stored, major: state === 'major' };
  const act = actOf(door.platform, request);
  const { description } = sent;
  const id = await door.tables
    .transaction()
    .execute((tx) => createDocument(tx, upload, act, { ...(description ? { description } : {}) }));
  return id ?? '';
}

type Sent = {
  name: string;
  mime: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  description?: string;
};

async function fromEntry(door: Door, request: FastifyRequest): Promise<Sent> {
  const root = await bodyOf(door, request.body, true);
  if (!root) throw problem('documents.cmis.argument', { reason: 'The body must be an Atom entry.' });
  const { properties, content } = readEntry(root);
  if (properties.get('cmis:objectId')) {
    throw problem('documents.cmis.unsupported', {
      reason: 'A document is in the one folder and cannot be put into another.',
    });
  }
  const { name, description } = readChanges(properties);
  if (name === undefined) throw common('documents.name.invalid');
  return {
    name,
    mime: content?.mime ?? '',
    bytes: content?.bytes ?? new Uint8Array(),
    ...(description ? { description } : {}),
  };
}

async function fromMedia({ platform }: Door, request: FastifyRequest): Promise<Sent> {
  const { slug } = request.headers;
  if (typeof slug !== 'string')
    throw problem('documents.cmis.argument', { reason: 'Name the document in the header Slug.' });
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > platform.settings.maxDocumentBytes)
    throw problem('documents.cmis.large', { limit: platform.settings.maxDocumentBytes });
  return {
    name: checkName(decoded(slug)),
    mime: (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '',
    bytes: streamOf(request.body),
  };
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    throw common('documents.name.invalid');
  }
}
