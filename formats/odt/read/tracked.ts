import type { Change, ChangeKind } from '../../model/tracked/change.ts';
import type { ModelMark, ModelNode } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import type { Source } from '../source.ts';
import type { Reader } from './reader.ts';

/** What a file records of changes (ODF 1.3 part 3, 5.5): where it says it, by the name that the text refers to. */
export type Region = { element: XmlElement; kind: 'ins' | 'del' | 'format'; what: XmlElement };
/** Tracked changes while a story is read: the regions of its part, those the text is inside of, what was met, and the names
 *  of the regions that can be settled. */
export type Tracked = {
  regions: Map<string, Region>;
  open: string[];
  changes: Record<string, Change>;
  settled: Set<string>;
};

const kinds: Record<string, Region['kind']> = {
  'text:insertion': 'ins',
  'text:deletion': 'del',
  'text:format-change': 'format',
};

/** The element that records the changes of a part's text. */
export const recordOf = ({ body }: Pick<Source, 'body'>) => child(body, 'text:tracked-changes');

export function trackedOf(source: Pick<Source, 'body'>): Tracked {
  const regions = new Map<string, Region>();
  for (const element of recordOf(source)?.children ?? []) {
    const what = element.children.find((one) => one.name in kinds);
    const kind = kinds[what?.name ?? ''];
    if (what && kind) regions.set(nameOf(element), { element, kind, what });
  }
  return { regions, open: [], changes: {}, settled: new Set() };
}

export const nameOf = (region: XmlElement) =>
  region.attributes.get('text:id') ?? region.attributes.get('xml:id') ?? '';

const said = ({ what }: Region, kind: ChangeKind): Change => {
  const info = child(what, 'office:change-info');
  return {
    kind,
    author: child(info, 'dc:creator')?.text ?? '',
    date: child(info, 'dc:date')?.text ?? null,
  };
};

/** Reads one end of a change in the text, or the place of a deletion. @returns the atom for it, undefined for a plain marker */
export function readChange(
  reader: Reader,
  element: XmlElement,
  read: (deleted: XmlElement) => ModelNode[],
): { label: string; show: string } | undefined {
  const { regions, open, changes, settled } = reader.tracked;
  const name = element.attributes.get('text:change-id') ?? '';
  const region = regions.get(name);
  const key = keyOf(reader.source, element);
  if (!region) return undefined;
  if (element.name === 'text:change' && region.kind === 'del') {
    const content = read(region.what);
    // A table or a list that was taken out is no content that could be put back here: it stays where it is kept.
    const isWhole = region.what.children.every(({ name }) => /^(office:change-info|text:[ph])$/.test(name));
    if (isWhole) {
      settled.add(name);
      changes[key] = { ...said(region, 'del'), content };
    }
    return { label: 'Deleted text', show: content.map(textOf).join(' \u00b6 ') };
  }
  settled.add(name);
  changes[key] = { ...said(region, 'range'), move: name };
  changes[keyOf(reader.source, region.element)] = { ...said(region, region.kind), move: name };
  if (element.name === 'text:change-start') open.push(name);
  else if (open.includes(name)) open.splice(open.lastIndexOf(name), 1);
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
export function countUndecided(readers: Pick<Reader, 'tracked'>[]): number {
  const settled = new Set(readers.flatMap(({ tracked }) => [...tracked.settled]));
  return [...(readers[0]?.tracked.regions.keys() ?? [])].filter((name) => !settled.has(name)).length;
}
