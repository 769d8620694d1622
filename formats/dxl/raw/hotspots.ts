import type { Branch } from '../branch.ts';
import { scriptText } from '../searchable/bytes.ts';
import type { Found } from '../searchable/records.ts';
import { branch, compiledCode, endedText, textAt, u16, u32 } from './bytes.ts';
import { scriptEvents } from './scripts.ts';

/** What the flags of a hotspot say: its data is a formula, a script, or computed. */
const FORMULA = 0x10;
const SCRIPT = 0x100;
const COMPUTED = 0x40000;
/** Data begins after type, flags and its length. */
const DATA = 8;

/** Types that put something of the database into the text, and what DXL calls that. */
const embedded: Readonly<Record<number, string>> = {
  19: 'embeddedview',
  20: 'embeddedfolderpane',
  21: 'embeddednavigator',
  24: 'embeddedfileuploadcontrol',
  27: 'embeddedoutline',
  30: 'embeddeddatepicker',
  31: 'embeddedscheduler',
  34: 'embeddededitor',
  36: 'embeddedcontactlist',
  15: 'objectref',
};
const SECTIONS: ReadonlySet<number> = new Set([7, 12, 13]);

/** What a hotspot is by the record that begins it. What stands up to its end goes into the branch. */
export function hotspotOf(body: Uint8Array): Branch {
  const [type, flags, length] = [u16(body, 0), u32(body, 2), u16(body, 6)];
  const data = body.subarray(DATA, DATA + length);
  const text = () => textAt(data, 0, data.length).replace(/\n[\s\S]*$/, '');
  const code = (event: string): Branch[] =>
    (flags & SCRIPT) !== 0
      ? scriptEvents(scriptText(data), event)
      : [compiledCode(event, data)].flatMap((each) => each ?? []);
  const into = embedded[type];
  if (SECTIONS.has(type)) return branch('section');
  if (into !== undefined)
    return (flags & (FORMULA | COMPUTED)) === 0
      ? branch(into, { name: type === 15 ? undefined : text() || undefined })
      : branch(into, {}, code('value'));
  switch (type) {
    case 1:
      if ((flags & FORMULA) === 0) return popup(data);
      return (flags & COMPUTED) === 0
        ? branch('popup', {}, code('value'))
        : branch('computedtext', {}, code('value'));
    case 3:
      return branch('button', {}, code('click'));
    case 4:
      return branch('attachmentref', { name: endedText(data, 0) });
    case 11:
      return branch('urllink', { href: text() });
    case 14:
      return (flags & COMPUTED) === 0 && (flags & FORMULA) === 0
        ? branch('subformref', { name: text() })
        : branch('subformref', {}, code('value'));
    case 22:
      return popup(data);
    default:
      return branch('actionhotspot', {}, code('click'));
  }
}

const popup = (data: Uint8Array): Branch =>
  branch('popup', {}, [branch('popuptext', {}, [textAt(data, 0, data.length)])]);

/** Records that begin a hotspot, and those that say what is written on a button. */
export const HOTSPOTS: ReadonlySet<number> = new Set([0xffa9, 0xffad, 0xff7e]);
const BUTTON = 0xffab;

/** The scripts of the hotspots in rich text, each whole, with what is written on the button. */
export function hotspotScripts(records: readonly Found[]): { label: string; text: string; record: Found }[] {
  const found: { label: string; text: string; record: Found }[] = [];
  for (const record of records) {
    const { signature, body } = record;
    const last = found.at(-1);
    if (HOTSPOTS.has(signature) && (u32(body, 2) & SCRIPT) !== 0)
      found.push({ label: '', text: scriptText(body.subarray(DATA, DATA + u16(body, 6))), record });
    else if (signature === BUTTON && last !== undefined && last.label === '')
      last.label = textAt(body, 12, body.length - 12);
  }
  return found;
}
