import { type Comment, secondsOf } from '../../model/comments.ts';
import {
  child,
  descendants,
  escapeAttribute,
  escapeText,
  urisOf,
  type XmlElement,
} from '../../package/xml.ts';
import { rawOf, type Source } from '../source.ts';

const w14 = urisOf('w14')[0] ?? '';
const mc = urisOf('mc')[0] ?? '';

/** How a part writes names: with the prefixes that its root declares. */
export type Names = {
  w: string /** a paragraph's attribute for its identity */;
  identity(paraId: string): string;
};

export function namesIn(root: XmlElement, xml: string): Names {
  const declared = [...(root.declared ?? [])];
  const prefixOf = (uris: string[]) =>
    declared.find(([prefix, uri]) => prefix !== '' && uris.includes(uri))?.[0];
  const own = prefixOf(urisOf('w')) ?? 'w';
  const w14Prefix = prefixOf([w14]);
  const ignorable = root.attributes.get('mc:Ignorable')?.split(/\s+/) ?? [];
  const known = w14Prefix !== undefined && ignorable.includes(w14Prefix);
  const nameless = /^<[\w.-]+[\s/>]/.test(xml.slice(root.start)) && !prefixOf(urisOf('w'));
  return {
    w: nameless ? '' : `${own}:`,
    identity: (paraId) =>
      known
        ? ` ${w14Prefix}:paraId="${paraId}"`
        : ` xmlns:mc="${mc}" xmlns:w14="${w14}" mc:Ignorable="w14" w14:paraId="${paraId}"`,
  };
}

/** A comment that no file has yet. */
export function newComment(
  names: Names,
  { author, initials, date, text }: Comment,
  number: string,
  paraId: string,
): string {
  const { w } = names;
  const when = date === null ? '' : ` ${w}date="${secondsOf(date)}"`;
  const start = `<${w}comment ${w}id="${number}" ${w}author="${escapeAttribute(author)}"${when} ${w}initials="${escapeAttribute(initials)}">`;
  return `${start}${paragraphs(names, text, paraId, referenceHead(names))}</${w}comment>`;
}

/** What a changed text puts in the place of a comment's content: its first mark and paragraph properties stay. */
export function changedContent(
  source: Source,
  names: Names,
  element: XmlElement,
  text: string,
  paraId: string | undefined,
): string {
  const first = child(element, 'w:p');
  const properties = child(first, 'w:pPr');
  const mark = [...descendants(element, 'w:annotationRef')][0]?.parent;
  const head =
    (properties ? rawOf(source, properties) : '') + (mark?.name === 'w:r' ? rawOf(source, mark) : '');
  return paragraphs(names, text, paraId, head || referenceHead(names));
}

const referenceHead = ({ w }: Names) => `<${w}r><${w}annotationRef/></${w}r>`;

/** A paragraph for each line; the last one has the identity by which the other parts know the comment. */
function paragraphs(names: Names, text: string, paraId: string | undefined, head: string): string {
  const { w } = names;
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      const identity = paraId !== undefined && at === lines.length - 1 ? names.identity(paraId) : '';
      return `<${w}p${identity}>${at === 0 ? head : ''}${line === '' ? '' : `<${w}r>${wordsOf(names, line)}</${w}r>`}</${w}p>`;
    })
    .join('');
}

const wordsOf = ({ w }: Names, line: string) =>
  line
    .split(/(\t)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece === '\t' ? `<${w}tab/>` : `<${w}t xml:space="preserve">${escapeText(piece)}</${w}t>`,
    )
    .join('');
