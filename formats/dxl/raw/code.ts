import { readXml } from '../reader.ts';
import { fromBase64 } from '../searchable/bytes.ts';
import { type Found, readRecords } from '../searchable/records.ts';
import { actionScripts, eventsIn } from './actions.ts';
import { agentScripts } from './agents.ts';
import { hotspotScripts } from './hotspots.ts';
import { libraryText, PART } from './libraries.ts';
import { withoutGenerated } from './scripts.ts';

/** A script that stands in the bytes of items: its text, what it belongs to, and where the bytes begin in the DXL. */
export type BinaryScript = {
  language: 'lotusscript' | 'javascript';
  text: string;
  owner: string;
  start: number;
  end: number;
  /** Where the bytes of the item begin that an offset in the text is in. */
  toDxl(offset: number): number;
};

/** A script, and the records that its text is in. */
type Script = Pick<BinaryScript, 'language' | 'text' | 'owner'> & { records: readonly Found[] };
/** The bytes of one item. */
type Item = { start: number; end: number; records: readonly Found[] };

const readers: Readonly<Record<string, ((records: readonly Found[]) => Script[]) | undefined>> = {
  $AssistAction: (records) =>
    records.flatMap((each) => agentScripts([each]).map((text) => lotusScript(text, '', each))),
  $V5ACTIONS: (records) => [
    ...records.flatMap((each) =>
      actionScripts([each]).map(({ title, text }) => lotusScript(text, `action '${title}'`, each)),
    ),
    ...javaScripts(records),
  ],
  $Body: (records) => [
    ...hotspotScripts(records).map(({ label, text, record }) =>
      lotusScript(text, label === '' ? '' : `button '${label}'`, record),
    ),
    ...javaScripts(records),
  ],
  $HTMLCode: javaScripts,
  $JavaScriptLibrary: (records) => {
    const parts = records.filter(({ signature }) => signature === PART);
    return [{ language: 'javascript', text: libraryText(parts), owner: '', records: parts }];
  },
};

/** What marks a source that may have such scripts. */
export const binaryCodeMarks = ['$AssistAction', '$V5ACTIONS', '$Body', '$HTMLCode', '$JavaScriptLibrary'];

const lotusScript = (text: string, owner: string, record: Found): Script => ({
  language: 'lotusscript',
  text: withoutGenerated(text),
  owner,
  records: [record],
});

/** The JavaScript of events as it was read. LotusScript of events is that of the element once more. */
function javaScripts(all: readonly Found[]): Script[] {
  return eventsIn(all).flatMap(({ code, records }) =>
    code.flatMap(({ attributes, content }): Script[] => {
      const script = content.find((part) => typeof part !== 'string' && part.name === 'javascript');
      const text = typeof script === 'object' ? script.content.join('') : '';
      return text === '' ? [] : [{ language: 'javascript', text, owner: attributes.event ?? '', records }];
    }),
  );
}

/** The scripts in the binary items of a raw note. What does not fit in one item goes on in the next of that name. Throws
 *  a fault as `readXml` does. */
export function binaryScripts(dxl: string): BinaryScript[] {
  if (!/<rawitemdata/.test(dxl)) return [];
  /** Items by their names, of each element apart. */
  const groups = new Map<string, { name: string; items: Item[] }>();
  const parents: number[] = [];
  let group: { name: string; items: Item[] } | undefined;
  let from: number | undefined;
  readXml(dxl, {
    open(tag) {
      parents[tag.depth] = tag.start;
      if (tag.local === 'item') {
        const { name = '' } = tag.attributes;
        const key = `${parents[tag.depth - 1]} ${name}`;
        group = Object.hasOwn(readers, name) ? (groups.get(key) ?? { name, items: [] }) : undefined;
        if (group !== undefined) groups.set(key, group);
      }
      if (tag.local === 'rawitemdata' && group !== undefined) from = tag.end;
    },
    close(tag) {
      if (from === undefined) return;
      const [start, end] = [from, tag.start];
      from = undefined;
      const bytes = fromBase64(dxl.slice(start, end));
      const records = bytes && readRecords(bytes);
      if (records !== undefined) group?.items.push({ start, end, records });
    },
  });
  return [...groups.values()].flatMap(({ name, items }) => scriptsIn(name, items));
}

function scriptsIn(name: string, items: readonly Item[]): BinaryScript[] {
  const itemOf = new Map(items.flatMap((item) => item.records.map((record) => [record, item] as const)));
  const scripts = readers[name]?.(items.flatMap(({ records }) => records)) ?? [];
  return scripts.flatMap(({ records, ...script }) => {
    const own = [...new Set(records.flatMap((record) => itemOf.get(record) ?? []))];
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined || script.text.trim() === '') return [];
    /** Where the text of each item begins. */
    const begins = own.map((item) => {
      const before = records.slice(
        0,
        records.findIndex((record) => itemOf.get(record) === item),
      );
      return before.length === 0 ? 0 : libraryText(before).length;
    });
    const toDxl = (offset: number) => own[begins.findLastIndex((at) => at <= offset)]?.start ?? first.start;
    return [{ ...script, start: first.start, end: last.end, toDxl }];
  });
}
