import { placeOf, searchableText } from '../searchable/index.ts';

/** A file that text or an address names, or an element that the content of a file names; only the line is known. */
export type Mention = {
  kind: 'resource' | 'view' | 'form' | 'agent' | 'page' | 'frameset' | 'navigator' | 'outline';
  name: string;
  line: number;
  text: string;
};

/** The end of the name of a file; what stands before is looked at backwards, so that long lines cost no more. */
const ending =
  /\.(?:gif|jpe?g|png|bmp|svg|ico|css|js|jss|html?|json|xml|swf|woff2?|ttf|eot|properties)(?![\p{L}\p{N}_])/giu;
const inName = /[\p{L}\p{N}_$.~%/-]/u;
const MAX_NAME = 300;
/** How XPages and scripts on the server and in the browser name elements. */
const named: readonly (readonly [Mention['kind'], RegExp])[] = [
  ['view', /\b(?:viewName\s*=|getView\s*\()\s*(["'])([^"'#{}<>\r\n]{1,200})\1/g],
  ['form', /\b(?:formName\s*=|getForm\s*\()\s*(["'])([^"'#{}<>\r\n]{1,200})\1/g],
  ['agent', /\bgetAgent\s*\(\s*(["'])([^"'#{}<>\r\n]{1,200})\1/g],
];
/** How an address asks for an element, whose name stands before it. */
const asks =
  /[?!](?:(?:Open|Read|Create)(Form|Document)|(?:Open|Read|Search)(View)(?:Entries)?|Open(Page|Frameset|Navigator|Outline|Agent))(?![\p{L}\p{N}_])/giu;
const opened: Readonly<Record<string, Mention['kind']>> = {
  form: 'form',
  document: 'form',
  view: 'view',
  page: 'page',
  frameset: 'frameset',
  navigator: 'navigator',
  outline: 'outline',
  agent: 'agent',
};
const inStep = /[^/\\?#"'\s<>&=|]/u;
/** Files that one element mentions at most. */
const MAX_MENTIONS = 5000;

/**
 * Files whose names stand anywhere in the text of an element, also in what it holds as base64: an address may lead to
 * them. Elements too, where an address asks for them, or the content of a file names them. Throws a fault as `readXml` does.
 */
export function mentions(dxl: string): Mention[] {
  const found: Mention[] = [];
  const { text, places } = searchableText(dxl);
  for (const [index, line] of text.split('\n').entries()) {
    if (found.length >= MAX_MENTIONS) break;
    const place = placeOf(places, index);
    const shown = { line: place.line, text: line.slice(0, 200).toWellFormed() };
    for (const { 0: end, index: at } of line.matchAll(ending))
      for (const each of endings(nameBefore(line, at) + end))
        found.push({ kind: 'resource', name: each, ...shown });
    for (const { index: at, 1: form, 2: view, 3: other } of line.matchAll(asks)) {
      const kind = opened[(form ?? view ?? other ?? '').toLowerCase()];
      const name = decoded(stepBefore(line, at).replaceAll('+', ' '));
      if (kind !== undefined && name !== '' && !isUnid.test(name)) found.push({ kind, name, ...shown });
    }
    if (place.item === undefined) continue;
    for (const [kind, pattern] of named)
      for (const [, , name = ''] of line.matchAll(pattern)) found.push({ kind, name, ...shown });
  }
  return found;
}

function nameBefore(line: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < MAX_NAME && inName.test(line.charAt(from - 1))) from--;
  return line.slice(from, at);
}

/** Documents are opened by their UNID. */
const isUnid = /^[\da-f]{32}$/i;

/** The last step of an address before its question mark. */
function stepBefore(line: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < MAX_NAME && inStep.test(line.charAt(from - 1))) from--;
  return line.slice(from, at);
}

/** `desk.nsf/css/desk.css` may be `css/desk.css` or `desk.css` in the database. */
function endings(address: string): string[] {
  const parts = decoded(address)
    .split('/')
    .filter((part) => part !== '');
  const from = Math.max(0, parts.length - 4);
  const all = parts.slice(from).map((_, at) => parts.slice(from + at).join('/'));
  // A script library of the server is asked for with the ending of its language, which its name lacks.
  return all.flatMap((each) => (each.endsWith('.jss') ? [each, each.slice(0, -'.jss'.length)] : [each]));
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
