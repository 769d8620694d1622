import type { ModelNode } from '../../model/types.ts';
import type { Source } from '../source.ts';

/** A part of a field as it stands in the text: its beginning, what parts code from result, or its end. */
type Part = { key: string; element: string; cell: ModelNode | undefined };

const isPart = new Set(['field:fieldmark-start', 'field:fieldmark-separator', 'field:fieldmark-end']);

/**
 * The keys of what is left of fields that lost a part, or whose parts stand in different cells: LibreOffice refuses a
 * file that has such. Only what was whole in the file is looked after. A field that is given up can part another that
 * was around it, so all are looked at again until nothing changes.
 */
export function tornFields(doc: ModelNode, original: ModelNode, source: Source): Set<string> {
  const torn = new Set<string>();
  const wanted = wholeFields(partsOf(original, source));
  if (wanted.length === 0) return torn;
  const parts = partsOf(doc, source);
  const present = new Set(parts.map(({ key }) => key));
  for (let again = true; again; ) {
    again = false;
    const whole = new Set(wholeFields(parts.filter(({ key }) => !torn.has(key))).map(String));
    for (const field of wanted) {
      const left = field.filter((key) => present.has(key) && !torn.has(key));
      if (left.length === 0 || whole.has(String(field))) continue;
      for (const key of left) torn.add(key);
      again = true;
    }
  }
  return torn;
}

/** In the order of the text; of a part that stands in it twice, the first. */
function partsOf(doc: ModelNode, source: Source): Part[] {
  const parts = new Map<string, Part>();
  const collect = (node: ModelNode, cell: ModelNode | undefined) => {
    if (node.type === 'marker' || node.type === 'raw') {
      const key = String(node.attrs?.key ?? '');
      const element = source.find(key)?.name ?? '';
      if (isPart.has(element) && !parts.has(key)) parts.set(key, { key, element, cell });
    }
    for (const one of node.content ?? []) collect(one, node.type === 'cell' ? node : cell);
  };
  collect(doc, undefined);
  return [...parts.values()];
}

/** The keys of each field that has all its parts, in order and in one cell. */
function wholeFields(parts: Part[]): string[][] {
  const open: Part[][] = [];
  const whole: string[][] = [];
  for (const part of parts) {
    if (part.element === 'field:fieldmark-start') {
      open.push([part]);
      continue;
    }
    open.at(-1)?.push(part);
    if (part.element !== 'field:fieldmark-end') continue;
    const field = open.pop();
    if (field?.every(({ cell }) => cell === field[0]?.cell)) whole.push(field.map(({ key }) => key));
  }
  return whole;
}
