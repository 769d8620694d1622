import { type Change, keysIn } from '../../model/tracked/change.ts';
import type { ModelNode } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { related } from '../../package/parts.ts';
import type { XmlElement } from '../../package/xml.ts';
import { readEntry } from '../../package/zip.ts';
import type { Reader } from '../read/reader.ts';
import { runHead } from '../read/run.ts';
import { docOf, type Read } from '../read/stories.ts';
import { relatedXml, type Source } from '../source.ts';

/** Everything by which a file says that something was changed (ECMA-376 part 1, 17.13.5). */
const tracked =
  /^w:(ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|numberingChange|(rPr|pPr|tblPr|tblPrEx|tblGrid|trPr|tcPr|sectPr)Change|customXml(Ins|Del|MoveFrom|MoveTo)RangeStart)$/;

/** Parts without text of their own that may be changed as well, such as a style. */
const besides = ['styles', 'numbering', 'comments'];

/**
 * How many tracked changes of a file are kept, but listed nowhere, because they are said of something that is carried
 * whole, such as an equation: those can be decided in a word processor only.
 */
export function countUnlistedChanges(
  { main, body, stories }: Pick<Read, 'main' | 'body' | 'stories'>,
  changes: Record<string, Change>,
): number {
  const all = [body, ...stories.values()];
  const listed = new Set(Object.keys(changes).filter((key) => changes[key]?.section !== undefined));
  for (const story of all) collect(docOf(story), listed);
  const readers = Map.groupBy(
    all.map(({ reader }) => reader),
    ({ source }) => source,
  );
  let number = 0;
  for (const [source, own] of readers)
    for (const element of changesIn(source.body))
      if (!own.some((reader) => listed.has(ownerKey(reader, element)))) number += 1;
  for (const type of besides) number += changesBeside(main, type);
  return number;
}

/** A part is read only where its bytes look as if there was one. */
function changesBeside(main: Source, type: string): number {
  const bytes = readEntry(main.pack, related(main.relationships, type) ?? '');
  if (!bytes || !/[:<](ins|del|[A-Za-z]+Change)[\s/>]/.test(new TextDecoder().decode(bytes))) return 0;
  const root = relatedXml(main, type);
  return root ? [...changesIn(root)].length : 0;
}

/** Keys of all that a change is known by. */
function collect({ attrs, marks, content }: ModelNode, into: Set<string>) {
  for (const value of [attrs?.change, attrs?.wraps, attrs?.key, attrs?.props, attrs?.run])
    for (const key of keysIn(value)) into.add(key);
  for (const mark of marks ?? []) for (const key of keysIn(mark.attrs?.key)) into.add(key);
  for (const node of content ?? []) collect(node, into);
}

/** The changes said in an element, without those that a record of a change says were there before, and without the copies
 *  that are kept in step for older programs. */
function* changesIn(element: XmlElement): Generator<XmlElement> {
  for (const one of element.children) {
    if (one.name === 'mc:Fallback') continue;
    const isChange = tracked.test(one.name);
    if (isChange) yield one;
    if (!isChange || !/Change$/.test(one.name)) yield* changesIn(one);
  }
}

/** What the list knows a change by: the record of a text's format by the kind of run, that of a paragraph by it. */
function ownerKey(reader: Reader, element: XmlElement): string {
  const holder = element.parent?.parent;
  if (element.name === 'w:pPrChange' && holder?.name === 'w:p') return keyOf(reader.source, holder);
  if (element.name !== 'w:rPrChange' || holder?.name !== 'w:r') return keyOf(reader.source, element);
  const { from, to } = runHead(holder);
  return reader.runs.get(reader.source.xml.slice(from, to))?.key ?? '';
}
