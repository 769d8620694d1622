import { Fragment, type ResolvedPos, Slice } from 'prosemirror-model';
import { schema } from '../../../../formats/model/index.ts';

/** Pasted lines as paragraphs like the one that they come into, an empty one for each empty line. */
export function linesAsParagraphs(text: string, $context: ResolvedPos): Slice {
  const { parent } = $context;
  const marks = $context.marks();
  // What is once in a document, or says how the paragraph came about, is not of the new ones.
  const once = { id: null, section: null, change: null, reformat: null };
  const attrs = parent.type.name === 'paragraph' ? { ...parent.attrs, ...once } : null;
  const lines = text.split(/\r\n?|\n/);
  const paragraphs = lines.map((line) =>
    schema.node('paragraph', attrs, line === '' ? [] : [schema.text(line, marks)]),
  );
  return new Slice(Fragment.fromArray(paragraphs), 1, 1);
}
