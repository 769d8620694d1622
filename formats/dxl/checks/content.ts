import { decodeReferences } from '../escape.ts';
import { cdataText, markupParts } from '../markup.ts';
import type { OpenTag } from '../reader.ts';
import type { Content } from '../vocabulary/notation.ts';
import type { Findings } from './findings.ts';
import { described, shown } from './plain.ts';
import { dataFault, isDatetime, isNumber } from './values.ts';

/** Elements in which a value that cannot be read is lost; elsewhere a date is only told. */
const holdsValues: ReadonlySet<string> = new Set(['item', 'datetimelist', 'datetimepair']);

/** Where some content stands: its element, the element around that, and the offsets between its tags. */
export type Place = { tag: OpenTag; parent: OpenTag | undefined; start: number; end: number };

/** Judges what stands between the tags of an element that holds a value. */
export function contentCheck(source: string, found: Findings) {
  return (content: Content, place: Place): void => {
    const { start, end } = place;
    if (content === 'base64') data(place);
    else if (content === 'number' && !isNumber(source, start, end)) number(place);
    else if (content === 'datetime' && !isDatetime(source, start, end)) datetime(place);
  };

  function number({ tag, parent, start, end }: Place): void {
    const value = textOf(source.slice(start, end))?.trim() ?? '';
    if (value === '' || isNumber(value, 0, value.length) || /^[-+]?(nan|inf(inity)?)$/i.test(value)) return;
    found.add({
      severity: 'error',
      kind: 'badNumber',
      sort: `value of ${tag.local}`,
      offset: start,
      subject: () => inside(tag, parent),
      fact: () => `${shown(value)} is not a number such as 12 or -0.5; it would be lost.`,
    });
  }

  function datetime({ tag, parent, start, end }: Place): void {
    const value = textOf(source.slice(start, end))?.trim() ?? '';
    if (value === '' || isDatetime(value, 0, value.length)) return;
    const lost = parent !== undefined && holdsValues.has(parent.local);
    found.add({
      severity: lost ? 'error' : 'warning',
      kind: lost ? 'badDatetime' : 'oddDatetime',
      sort: `value of ${tag.local} in ${parent?.local ?? ''}`,
      offset: start,
      subject: () => inside(tag, parent),
      fact: () =>
        `${shown(value)} is not a date and time such as 20250217T162023,16-08${lost ? '; it would be lost.' : '.'}`,
    });
  }

  function data(place: Place): void {
    const { tag, parent, start, end } = place;
    const text = source.slice(start, end);
    const fault = dataFault(text);
    if (fault === undefined) return;
    const plain = textOf(text);
    if (plain === undefined || dataFault(plain) === undefined) return;
    const character = String.fromCodePoint(text.codePointAt(fault.at) ?? 0);
    const why = {
      character: `${shown(character)} does not belong to base64`,
      afterEnd: 'the base64 goes on after its end',
      length: 'the base64 ends too early: its length is no multiple of four',
    }[fault.why];
    found.add({
      severity: 'error',
      kind: 'badData',
      sort: `data of ${tag.local}`,
      offset: start + fault.at,
      subject: () => inside(tag, parent),
      fact: () => `${why}; the data would be lost.`,
    });
  }
}

function inside(tag: OpenTag, parent: OpenTag | undefined): string {
  return parent === undefined ? described(tag) : `${tag.name} in ${described(parent)}`;
}

/** Character data without comments, CDATA marks and references; undefined when elements stand among it. It is asked of
 *  every element around a value, so it looks no further than to the first element inside. */
function textOf(markup: string): string | undefined {
  let text = '';
  const parts = markupParts(markup, 0, markup.length);
  let next = parts.next();
  for (; !next.done; next = parts.next()) {
    const { kind, start, end } = next.value;
    if (kind === 'text') text += decodeReferences(markup.slice(start, end));
    else if (kind === 'cdata') text += cdataText(markup, next.value);
  }
  return next.value ? text : undefined;
}
