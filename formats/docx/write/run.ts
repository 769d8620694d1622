import { isLanguage, NO_LANGUAGE, scriptOf } from '../../model/language.ts';
import { markText } from '../../model/tidy.ts';
import type { ModelMark, ModelNode } from '../../model/types.ts';
import { fontName, highlightColours, isColour, isSize } from '../../model/values.ts';
import { child, escapeAttribute, escapeText, type XmlElement } from '../../package/xml.ts';
import { runHead } from '../read/run.ts';
import { rawOf, rawPiece, type Source } from '../source.ts';
import { editElement, editProperties, runOrder, tag, writeSimple } from './properties.ts';
import { reformatIn, settledProperties, type Tracker, writeEarlier } from './tracked.ts';

/** Properties that a person changes in the editor, as marks laid over those of the run. */
const overrides: Record<string, { local: string; on?: string; off: string }> = {
  bold: { local: 'b', off: '0' },
  italic: { local: 'i', off: '0' },
  underline: { local: 'u', on: 'single', off: 'none' },
  strike: { local: 'strike', off: '0' },
};

/** What decides which run an inline item is written in. */
export function runSignature(item: ModelNode): string {
  if (item.type !== 'text') return String(item.attrs?.run ?? '');
  const marks = (item.marks ?? []).filter((mark) => mark.type !== 'wrap');
  return marks
    .map((mark) => (mark.type === 'run' ? String(mark.attrs?.key ?? '') : markText(mark)))
    .join(' ');
}

/** A run of a character style that is no text of the model. */
export function runOf(source: Source, style: string, inner: string): string {
  const [run, properties] = [tag(source, 'r'), tag(source, 'rPr')];
  const named = writeSimple(source, 'rStyle', escapeAttribute(style));
  return `<${run}><${properties}>${named}</${properties}>${inner}</${run}>`;
}

/** Start tag and properties of the run that an item needs, for content made of `inner`. */
export function writeRun(writer: Tracker, item: ModelNode, inner: string): string {
  const { source } = writer;
  const key =
    item.type === 'text' ? item.marks?.find((mark) => mark.type === 'run')?.attrs?.key : item.attrs?.run;
  const { element, properties, same } = settledProperties(source, key, 'rPr');
  const run = element?.name === 'w:r' ? element : undefined;
  const from = run && properties;
  const changes = changedProperties(source, item.marks ?? [], from);
  const reformat = reformatIn(item);
  if (reformat)
    changes.set(
      'rPrChange',
      writeEarlier(writer, reformat.key, 'rPr', earlierRun(source, reformat.earlier, from)),
    );
  const own = run ? source.xml.slice(run.start + 1).match(/^[^\s/>]+/)?.[0] : undefined;
  const start = same && changes.size === 0 ? runHeadOf(source, run) : runStart(source, run, from, changes);
  return `${start}${inner}</${own ?? tag(source, 'r')}>`;
}

function runHeadOf(source: Source, run: XmlElement | undefined): string {
  if (!run) return `<${tag(source, 'r')}>`;
  const { from, to } = runHead(run);
  return rawPiece(source, run, from, to).replace(/\/>$/, (end) => (child(run, 'w:rPr') ? end : '>'));
}

function runStart(
  source: Source,
  run: XmlElement | undefined,
  properties: XmlElement | undefined,
  changes: Changes,
): string {
  const start = run
    ? rawPiece(source, run, run.start, run.openEnd).replace(/\/>$/, '>')
    : `<${tag(source, 'r')}>`;
  const inner = editProperties(source, properties, changes, runOrder);
  const name = tag(source, 'rPr');
  return inner === '' ? start : `${start}<${name}>${inner}</${name}>`;
}

/** What a run's properties were before a change: those that a record of the file holds, else what the marks then said. */
function earlierRun(
  source: Source,
  { marks }: Record<string, unknown>,
  properties: XmlElement | undefined,
): string {
  const record = child(properties, 'w:rPrChange');
  if (record) return (child(record, 'w:rPr')?.children ?? []).map((one) => rawOf(source, one)).join('');
  const changes = changedProperties(
    source,
    Array.isArray(marks) ? (marks as ModelMark[]).filter(isMark) : [],
    properties,
  );
  for (const local of ['ins', 'del', 'moveFrom', 'moveTo']) changes.set(local, null);
  return editProperties(source, properties, changes, runOrder);
}

const isMark = (mark: unknown): mark is ModelMark =>
  typeof mark === 'object' && mark !== null && 'type' in mark && typeof mark.type === 'string';

type Changes = Map<string, string | null>;

/** What marks say otherwise than the properties a run or a style came with, as elements. */
export function changedProperties(
  source: Source,
  marks: ModelMark[],
  origin: XmlElement | undefined,
): Changes {
  const changes: Changes = new Map();
  for (const mark of marks) {
    const override = overrides[mark.type];
    if (!override) changeValue(source, mark, origin, changes);
    else {
      const value = mark.attrs?.on === false ? override.off : override.on;
      changes.set(override.local, writeSimple(source, override.local, value));
    }
  }
  return changes;
}

const positions: Record<string, string> = { super: 'superscript', sub: 'subscript', base: 'baseline' };

/** A format with a value. What is no value of its kind changes nothing: it may come from a hostile client. */
function changeValue(
  source: Source,
  { type, attrs }: ModelMark,
  origin: XmlElement | undefined,
  changes: Changes,
) {
  const value: unknown = attrs?.value;
  const simple = (local: string, text: string) => changes.set(local, writeSimple(source, local, text));
  if (type === 'character' && typeof value === 'string') {
    if (value === '') changes.set('rStyle', null);
    else simple('rStyle', escapeAttribute(value));
  }
  if (type === 'font' && fontName(value) !== '')
    changes.set('rFonts', writeFonts(source, fontName(value), origin));
  if (type === 'size' && isSize(value)) {
    simple('sz', String(value * 2));
    simple('szCs', String(value * 2));
  }
  if (type === 'color' && (isColour(value) || value === 'auto')) simple('color', value);
  if (type === 'highlight' && (value === 'none' || highlightColours[String(value)]))
    simple('highlight', String(value));
  if (type === 'lang' && isLanguage(value)) changeLanguage(source, value, origin, changes);
  const position = type === 'position' ? positions[String(value)] : undefined;
  if (position) simple('vertAlign', position);
}

/** No checking has a property of its own; a language is named for the scripts it is written in. */
function changeLanguage(source: Source, value: string, origin: XmlElement | undefined, changes: Changes) {
  if (value === NO_LANGUAGE) {
    changes.set('noProof', writeSimple(source, 'noProof'));
    return;
  }
  changes.set('lang', writeLanguage(source, child(origin, 'w:lang'), value));
  if (child(origin, 'w:noProof') || child(origin, 'w:rStyle'))
    changes.set('noProof', child(origin, 'w:rStyle') ? writeSimple(source, 'noProof', '0') : null);
}

/** A `w:lang` that says a language; what it says of other scripts stays. */
export function writeLanguage(source: Source, was: XmlElement | undefined, language: string): string {
  const script = scriptOf(language);
  const also = script === 'asian' ? 'eastAsia' : script === 'complex' ? 'bidi' : 'val';
  return editElement(source, was, 'lang', { val: language, [also]: language });
}

/** Names of the theme come before names of fonts, so they have to go. East Asian text keeps its own font. */
function writeFonts(source: Source, name: string, origin: XmlElement | undefined): string {
  return editElement(source, child(origin, 'w:rFonts'), 'rFonts', {
    asciiTheme: null,
    hAnsiTheme: null,
    cstheme: null,
    ascii: name,
    hAnsi: name,
    cs: name,
  });
}

/** Text as run content: tabs and line breaks are elements; `deleted` text has an element of its own. */
export function writeText(source: Source, text: string, deleted: boolean): string {
  const name = tag(source, deleted ? 'delText' : 't');
  return text
    .split(/([\t\n])/)
    .map((piece) => {
      if (piece === '\t') return writeSimple(source, 'tab');
      if (piece === '\n') return writeSimple(source, 'br');
      if (piece === '') return '';
      const space = /^\s|\s$/.test(piece) ? ' xml:space="preserve"' : '';
      return `<${name}${space}>${escapeText(piece)}</${name}>`;
    })
    .join('');
}
