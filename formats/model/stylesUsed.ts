import type { NamedStyle } from './namedStyles.ts';
import { readReformat } from './tracked/change.ts';
import type { ModelNode } from './types.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The styles that a document names: in its text and its stories, in what suggestions remember, and those that a person
 *  changed or made others from. */
export function stylesUsed(doc: ModelNode, said: ReadonlyMap<string, NamedStyle>): Set<string> {
  const used = new Set<string>();
  const add = (style: unknown) => typeof style === 'string' && used.add(style);
  const addMarks = (marks: unknown) => {
    for (const mark of Array.isArray(marks) ? marks : []) {
      if (!isObject(mark)) continue;
      const value: unknown = isObject(mark.attrs) ? mark.attrs.value : undefined;
      if (mark.type === 'character') add(value);
      if (mark.type === 'reformat') addMarks(readReformat(value)?.earlier.marks);
    }
  };
  const visit = ({ attrs, marks, content }: ModelNode) => {
    add(attrs?.style);
    add(readReformat(attrs?.reformat)?.earlier.style);
    addMarks(marks);
    for (const one of content ?? []) visit(one);
  };
  visit(doc);
  const stories = isObject(doc.attrs?.stories) ? Object.values(doc.attrs.stories) : [];
  for (const content of stories) if (Array.isArray(content)) for (const one of content) visit(one);
  for (const [key, { based }] of said) {
    add(key);
    add(based);
  }
  return used;
}
