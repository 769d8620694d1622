import type { Branch } from '../branch.ts';
import { scriptText } from '../searchable/bytes.ts';
import type { Found } from '../searchable/records.ts';
import { branch, compiledCode, textAt, u8, u16, u32 } from './bytes.ts';
import { PART, partBytes } from './libraries.ts';
import { imageReference, resourceOf } from './resources.ts';
import { eventOf, scriptEvents } from './scripts.ts';

const ACTION = 0xffbe;
const RESOURCES: ReadonlySet<number> = new Set([0xfff6, 0xff71]);
const EVENT = 0xfff9;
/** The title of an action begins after what is fixed. */
const TITLE = 18;
const SYSTEM = new Set([4, 5]);
const SCRIPT = 2;

/** Bits that hide an action when they are not set, and those that do when they are. */
const shown = [
  [0x4, 'preview'],
  [0x8, 'read'],
  [0x10, 'edit'],
  [0x100, 'previewedit'],
] as const;
const hidden = [
  [0x2000, 'notes'],
  [0x4000, 'web'],
  [0x4000000, 'mobile'],
] as const;

/** The actions of a bar by its records, each with its code and its picture. */
export function actionsOf(records: readonly Found[]): Branch[] {
  const actions: Branch[] = [];
  for (const [at, { signature, body }] of records.entries()) {
    const last = actions.at(-1);
    if (signature === ACTION) {
      if (!isOfEveryView(body)) actions.push(actionOf(body));
    } else if (last !== undefined && RESOURCES.has(signature)) {
      const resource = resourceOf(body);
      if (resource.image) last.content.push(imageReference(resource));
    } else if (last !== undefined && signature === EVENT) last.content.push(...scriptsAt(records, at));
  }
  return actions;
}

/** System actions that are in no bar: every view has them, and nobody made them. */
const isOfEveryView = (body: Uint8Array): boolean => SYSTEM.has(u16(body, 2)) && (u32(body, 6) & 2) === 0;

/** The parts of the record of an action: its title, what it does, and the formula that hides it. */
function partsOf(body: Uint8Array): { title: string; data: Uint8Array; hide: Uint8Array } {
  const [titleLength, hideLength] = [u16(body, 10), u16(body, 12)];
  const from = TITLE + titleLength + (titleLength % 2);
  const until = Math.max(body.length - hideLength, from);
  return {
    // The letter after a line is the one that the keyboard chooses it by.
    title: textAt(body, TITLE, titleLength).replaceAll('_', ''),
    data: body.subarray(from, isFilled(body, until) ? until - 1 : until),
    hide: hideLength > 0 ? body.subarray(until) : new Uint8Array(),
  };
}

/** Whether what ends there was filled up to an even length with some byte: scripts end with their last line, or NUL. */
const isFilled = (body: Uint8Array, end: number): boolean =>
  u16(body, 2) === SCRIPT && u8(body, end - 1) !== LINE && [LINE, 0].includes(u8(body, end - 2));

const LINE = 10;

/** The scripts of the actions of a bar, each whole. */
export const actionScripts = (records: readonly Found[]): { title: string; text: string }[] =>
  records
    .filter(({ signature, body }) => signature === ACTION && u16(body, 2) === SCRIPT)
    .map(({ body }) => {
      const { title, data } = partsOf(body);
      return { title, text: scriptText(data) };
    });

function actionOf(body: Uint8Array): Branch {
  const [type, flags] = [u16(body, 2), u32(body, 6)];
  const { title, data, hide: formula } = partsOf(body);
  const hide = [
    ...shown.flatMap(([bit, word]) => ((flags & bit) === 0 ? [word] : [])),
    ...hidden.flatMap(([bit, word]) => ((flags & bit) === 0 ? [] : [word])),
  ];
  return branch(
    'action',
    {
      title,
      showinbar: (flags & 2) === 0 ? 'false' : undefined,
      systemcommand: SYSTEM.has(type) ? title.toLowerCase() : undefined,
      // Of a view none of these is set, and its actions are shown all the same.
      hide: hide.length > 0 && (flags & 0x11c) !== 0 ? hide.join(' ') : undefined,
    },
    [
      ...(type === SCRIPT ? scriptEvents(scriptText(data), 'click') : [compiledCode('click', data)]),
      compiledCode('hidewhen', formula),
    ],
  );
}

/** The script of an event whose record stands at a place: it follows in pieces. */
export function scriptsAt(records: readonly Found[], at: number): Branch[] {
  const event = records[at]?.body ?? new Uint8Array();
  const language = u16(event, 6);
  const length = u32(event, 8);
  const until = endOfParts(records, at);
  const whole = until > at + 1 ? partBytes(records.slice(at + 1, until)) : event.subarray(28);
  const data = whole.subarray(0, Math.max(length, 0));
  const name = eventOf(u16(event, 4));
  if (language === 1) return [compiledCode(name, data)].flatMap((each) => each ?? []);
  const text = scriptText(data);
  if (language === 3) return scriptEvents(text, name);
  return text.trim() === '' ? [] : [branch('code', { event: name }, [branch('javascript', {}, [text])])];
}

/** All scripts of events among records, such as those of a page. */
export const eventScripts = (records: readonly Found[]): Branch[] =>
  eventsIn(records).flatMap(({ code }) => code);

/** The events among records: the code of each, and the records that it is in. */
export function eventsIn(records: readonly Found[]): { code: Branch[]; records: readonly Found[] }[] {
  return records.flatMap((event, at) => {
    if (event.signature !== EVENT) return [];
    const until = endOfParts(records, at);
    return [
      { code: scriptsAt(records, at), records: until > at + 1 ? records.slice(at + 1, until) : [event] },
    ];
  });
}

/** Where the parts of the script end that follow the record of its event. */
function endOfParts(records: readonly Found[], at: number): number {
  let until = at + 1;
  while (records[until]?.signature === PART) until++;
  return until;
}
