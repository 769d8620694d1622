import { markText } from '../../model/normalize.ts';
import type { ModelMark, ModelNode } from '../../model/types.ts';
import { child, escapeAttribute, escapeText, type XmlElement } from '../../package/xml.ts';
import { editProperties, runOrder, tag, writeSimple } from '../properties/elements.ts';
import { changedTextFormats } from '../properties/text.ts';
import { runHead } from '../read/run.ts';
import { rawOf, rawPiece, type Source } from '../source.ts';
import { reformatIn, resolvedProperties, type Tracker, writeEarlier } from './tracked.ts';

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
  const { element, properties, same } = resolvedProperties(source, key, 'rPr');
  const run = element?.name === 'w:r' ? element : undefined;
  const from = run && properties;
  const changes = changedTextFormats(source, item.marks ?? [], from);
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
  changes: Map<string, string | null>,
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
  const changes = changedTextFormats(
    source,
    Array.isArray(marks) ? (marks as ModelMark[]).filter(isMark) : [],
    properties,
  );
  for (const local of ['ins', 'del', 'moveFrom', 'moveTo']) changes.set(local, null);
  return editProperties(source, properties, changes, runOrder);
}

const isMark = (mark: unknown): mark is ModelMark =>
  typeof mark === 'object' && mark !== null && 'type' in mark && typeof mark.type === 'string';

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
