import { markText } from '../../model/tidy.ts';
import type { ModelMark, ModelNode } from '../../model/types.ts';
import { fontName, highlightColours, isColour, isSize } from '../../model/values.ts';
import { child, escapeAttribute, escapeText, type XmlElement } from '../../package/xml.ts';
import { runHead } from '../read/run.ts';
import { rawPiece, type Source } from '../source.ts';
import { editElement, editProperties, runOrder, tag, writeSimple } from './properties.ts';

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

/** Start tag and properties of the run that an item needs, for content made of `inner`. */
export function writeRun(source: Source, item: ModelNode, inner: string): string {
  const key =
    item.type === 'text' ? item.marks?.find((mark) => mark.type === 'run')?.attrs?.key : item.attrs?.run;
  const found = source.find(key);
  const run = found?.name === 'w:r' ? found : undefined;
  const changes = changedProperties(source, item, child(run, 'w:rPr'));
  const own = run ? source.xml.slice(run.start + 1).match(/^[^\s/>]+/)?.[0] : undefined;
  return `${runStart(source, run, changes)}${inner}</${own ?? tag(source, 'r')}>`;
}

function runStart(source: Source, run: XmlElement | undefined, changes: Map<string, string | null>): string {
  const properties = child(run, 'w:rPr');
  const { from, to } = run ? runHead(run) : { from: 0, to: 0 };
  if (run && changes.size === 0)
    return rawPiece(source, run, from, to).replace(/\/>$/, (end) => (properties ? end : '>'));
  const start = run ? rawPiece(source, run, from, run.openEnd) : `<${tag(source, 'r')}>`;
  const inner = editProperties(source, properties, changes, runOrder);
  const name = tag(source, 'rPr');
  return inner === '' ? start : `${start}<${name}>${inner}</${name}>`;
}

type Changes = Map<string, string | null>;

function changedProperties(source: Source, item: ModelNode, origin: XmlElement | undefined): Changes {
  const changes: Changes = new Map();
  for (const mark of item.marks ?? []) {
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
  const position = type === 'position' ? positions[String(value)] : undefined;
  if (position) simple('vertAlign', position);
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
