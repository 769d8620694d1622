import type { Branch } from '../branch.ts';
import { codeBranch } from './bytes.ts';

/** The line that Designer writes above the script of each event: its name stands between numbers. */
const heading = /^'\+\+LotusScript Development Environment:\d+:\d+:(.*):\d+:\d+[ \t]*\r?$/gm;

/** A script as Designer keeps it in one text, as code of its events; what says nothing is left out. */
export function scriptEvents(text: string, event: string): Branch[] {
  const heads = [...text.matchAll(heading)];
  const [first] = heads;
  if (first === undefined) return [codeBranch(event, 'lotusscript', text)].flatMap((each) => each ?? []);
  const before = codeBranch(event, 'lotusscript', text.slice(0, first.index).trim());
  const parts = heads.map(({ 0: line, 1: name = '', index }, at) => {
    const event = eventName(name);
    const script = text.slice(index + line.length, heads[at + 1]?.index ?? text.length).trim();
    return generated.has(event) ? undefined : codeBranch(event, 'lotusscript', script);
  });
  return [before, ...parts].flatMap((each) => each ?? []);
}

/** What Designer writes itself between the scripts of people, and does not show. */
const generated: ReadonlySet<string> = new Set(['forward', 'bindevents']);

/** A script without what Designer writes itself; every line stays where it is. */
export function withoutGenerated(text: string): string {
  const heads = [...text.matchAll(heading)];
  return heads.reduceRight((kept, { 1: name = '', index }, at) => {
    if (!generated.has(eventName(name))) return kept;
    const end = heads[at + 1]?.index ?? text.length;
    return kept.slice(0, index) + kept.slice(index, end).replace(/[^\n]+/g, '') + kept.slice(end);
  }, text);
}

/** Designer writes `(Options)` and `Queryopen`; DXL `options` and `queryopen`. */
const eventName = (name: string): string => name.replace(/^\((.*)\)$/, '$1').toLowerCase();

/** Events of JavaScript, by their number. */
const events =
  'click dblclick mousedown mouseup mouseover mousemove mouseout keypress keydown keyup focus blur load unload jsheader submit reset change error help select library';
const names = events.split(' ');

/** The name of an event of a page by its number: `onClick`. */
export function eventOf(number: number): string {
  const name = names[number - 1];
  if (name === undefined) return '';
  return name === 'jsheader' || name === 'library'
    ? name
    : `on${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
