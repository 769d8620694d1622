import type { Change, ChangeKind } from '../../model/tracked/change.ts';
import type { ModelMark, ModelNode } from '../../model/types.ts';
import { spend } from '../../package/budget.ts';
import { keyOf } from '../../package/keys.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import type { Source } from '../source.ts';
import type { Reader } from './reader.ts';

/** What a file records of changes (ODF 1.3 part 3, 5.5): where it says it, by the name that the text refers to. */
type Region = { element: XmlElement; kind: 'ins' | 'del' | 'format'; what: XmlElement };
/** Tracked changes while a story is read: the regions of its part, those the text is inside of, what was met, and the names
 *  of the regions that can be resolved. */
export type Tracked = {
  regions: Map<string, Region>;
  open: string[];
  changes: Record<string, Change>;
  resolvable: Set<string>;
};

const kinds: Record<string, Region['kind']> = {
  'text:insertion': 'ins',
  'text:deletion': 'del',
  'text:format-change': 'format',
};

/** The element that records the changes of a part's text. */
export const recordOf = ({ body }: Pick<Source, 'body'>) => child(body, 'text:tracked-changes');

const known = new WeakMap<XmlElement, Tracked['regions']>();

export const trackedOf = (source: Pick<Source, 'body'>): Tracked => ({
  regions: regionsOf(source),
  open: [],
  changes: {},
  resolvable: new Set(),
});

/** The records of a part, which all its notes and text boxes share. */
function regionsOf(source: Pick<Source, 'body'>): Tracked['regions'] {
  const found = known.get(source.body);
  if (found) return found;
  const regions: Tracked['regions'] = new Map();
  known.set(source.body, regions);
  for (const element of recordOf(source)?.children ?? []) {
    const what = element.children.find((one) => one.name in kinds);
    const kind = kinds[what?.name ?? ''];
    if (what && kind) regions.set(nameOf(element), { element, kind, what });
  }
  return regions;
}

const nameOf = (region: XmlElement) =>
  region.attributes.get('text:id') ?? region.attributes.get('xml:id') ?? '';

const said = ({ what }: Region, kind: ChangeKind): Change => {
  const info = child(what, 'office:change-info');
  return {
    kind,
    author: child(info, 'dc:creator')?.text ?? '',
    date: child(info, 'dc:date')?.text ?? null,
  };
};

/** Each text says all changes that it is inside of; nobody has made so many over each other. */
const MAX_OPEN = 8;

/** Reads one end of a change in the text, or the place of a deletion. @returns the atom for it, undefined for a plain marker */
export function readChange(
  reader: Reader,
  element: XmlElement,
  read: (deleted: XmlElement) => ModelNode[],
): { label: string; show: string } | undefined {
  const { regions, open, changes, resolvable } = reader.tracked;
  const name = element.attributes.get('text:change-id') ?? '';
  const region = regions.get(name);
  const key = keyOf(reader.source, element);
  if (!region) return undefined;
  if (element.name === 'text:change' && region.kind === 'del') {
    // The places of one deletion each hold what it took out.
    const { start, end } = region.what;
    if (resolvable.has(name)) spend(reader.source.pack, 'repeated', end - start);
    const content = read(region.what);
    // A table or a list that was taken out is no content that could be put back here: it stays where it is kept.
    const isWhole = region.what.children.every(({ name }) => /^(office:change-info|text:[ph])$/.test(name));
    if (isWhole) {
      resolvable.add(name);
      changes[key] = { ...said(region, 'del'), content };
    }
    return { label: 'Deleted text', show: content.map(textOf).join(' \u00b6 ') };
  }
  resolvable.add(name);
  changes[key] = { ...said(region, 'range'), move: name };
  changes[keyOf(reader.source, region.element)] = { ...said(region, region.kind), move: name };
  if (element.name === 'text:change-start') {
    if (open.length < MAX_OPEN) open.push(name);
  } else if (open.includes(name)) open.splice(open.lastIndexOf(name), 1);
  return undefined;
}

const textOf = (node: ModelNode): string => (node.text ?? '') + (node.content ?? []).map(textOf).join('');

/** The changes that text is inside of now, as marks. */
export const openChanges = ({ tracked: { open, regions }, source }: Reader): ModelMark[] =>
  open.flatMap((name): ModelMark[] => {
    const region = regions.get(name);
    return region
      ? [{ type: 'wrap', attrs: { key: keyOf(source, region.element), kind: region.kind, href: null } }]
      : [];
  });

/** Keys of the insertions that a paragraph's end is inside of, null when there are none. */
export const endChange = (reader: Reader): string | null =>
  openChanges(reader)
    .filter(({ attrs }) => attrs?.kind === 'ins')
    .map(({ attrs }) => String(attrs?.key))
    .join(' ') || null;

/** Content that was taken out, without identities: what comes back is new. */
export const withoutIdentity = (node: ModelNode): ModelNode => ({
  ...node,
  ...(node.attrs && { attrs: 'id' in node.attrs ? { ...node.attrs, id: null } : node.attrs }),
  ...(node.content && { content: node.content.map(withoutIdentity) }),
});

/** Whether the file wants what is edited to be tracked. */
export function tracksChanges(source: Source): boolean {
  const record = recordOf(source);
  return record !== undefined && record.attributes.get('text:track-changes') !== 'false';
}

/** How many changes of the record can be decided in a word processor only. */
export function countUnlistedChanges(readers: Pick<Reader, 'tracked'>[]): number {
  const resolvable = new Set(readers.flatMap(({ tracked }) => [...tracked.resolvable]));
  return [...(readers[0]?.tracked.regions.keys() ?? [])].filter((name) => !resolvable.has(name)).length;
}
