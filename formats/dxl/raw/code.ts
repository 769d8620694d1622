import type { Branch } from '../branch.ts';
import { readXml } from '../reader.ts';
import { fromBase64 } from '../searchable/bytes.ts';
import { type Found, readRecords } from '../searchable/records.ts';
import { actionScripts, eventScripts } from './actions.ts';
import { agentScripts } from './agents.ts';
import { hotspotScripts } from './hotspots.ts';
import { libraryText } from './libraries.ts';
import { withoutGenerated } from './scripts.ts';

/** A script that stands in the bytes of an item: its text, what it belongs to, and where the bytes begin in the DXL. */
export type BinaryScript = {
  language: 'lotusscript' | 'javascript';
  text: string;
  owner: string;
  start: number;
  end: number;
};

type Script = Pick<BinaryScript, 'language' | 'text' | 'owner'>;

const readers: Readonly<Record<string, ((records: readonly Found[]) => Script[]) | undefined>> = {
  $AssistAction: (records) => agentScripts(records).map((text) => lotusScript(text, '')),
  $V5ACTIONS: (records) => [
    ...actionScripts(records).map(({ title, text }) => lotusScript(text, `action '${title}'`)),
    ...eventScripts(records).flatMap(javaScripts),
  ],
  $Body: (records) => [
    ...hotspotScripts(records).map(({ label, text }) =>
      lotusScript(text, label === '' ? '' : `button '${label}'`),
    ),
    ...eventScripts(records).flatMap(javaScripts),
  ],
  $HTMLCode: (records) => eventScripts(records).flatMap(javaScripts),
  $JavaScriptLibrary: (records) => [{ language: 'javascript', text: libraryText(records), owner: '' }],
};

/** What marks a source that may have such scripts. */
export const binaryCodeMarks = ['$AssistAction', '$V5ACTIONS', '$HTMLCode', '$JavaScriptLibrary'];

const lotusScript = (text: string, owner: string): Script => ({
  language: 'lotusscript',
  text: withoutGenerated(text),
  owner,
});

/** The JavaScript of an event as it was read. LotusScript of events is that of the element once more. */
function javaScripts({ attributes, content }: Branch): Script[] {
  const script = content.find((part) => typeof part !== 'string' && part.name === 'javascript');
  const text = typeof script === 'object' ? script.content.join('') : '';
  return text === '' ? [] : [{ language: 'javascript', text, owner: attributes.event ?? '' }];
}

/** The scripts in the binary items of a raw note. Throws a fault as `readXml` does. */
export function binaryScripts(dxl: string): BinaryScript[] {
  if (!/<rawitemdata/.test(dxl)) return [];
  const found: BinaryScript[] = [];
  let name = '';
  let from: number | undefined;
  readXml(dxl, {
    open(tag) {
      if (tag.local === 'item') name = tag.attributes.name ?? '';
      if (tag.local === 'rawitemdata' && Object.hasOwn(readers, name)) from = tag.end;
    },
    close(tag) {
      if (from === undefined) return;
      const [start, end] = [from, tag.start];
      from = undefined;
      const bytes = fromBase64(dxl.slice(start, end));
      const records = bytes && readRecords(bytes);
      if (records === undefined) return;
      for (const script of readers[name]?.(records) ?? [])
        if (script.text.trim() !== '') found.push({ ...script, start, end });
    },
  });
  return found;
}
