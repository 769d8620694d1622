import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { changedField, type Formatting, newField, schema } from '../../../../formats/model/index.ts';

/** A field: what it does, where its value stands, and what that is; `piece` when all of it is one node. */
export type FieldPlace = { from: number; to: number; code: string; shown: string; piece: boolean };

/** What a field does that stands as one piece in the text. */
export const newCode = (formatting: Formatting, node: Node): string | undefined =>
  newField(node.attrs.key) ??
  formatting.codes?.[changedField(node.attrs.key) ?? ''] ??
  formatting.codes?.[String(node.attrs.key)];

/** The fields of a text, or of a paragraph, in its order. */
export function fieldsIn(formatting: Formatting, doc: Node): FieldPlace[] {
  const found: FieldPlace[] = doc.isTextblock ? resultsIn(formatting, doc, 0) : [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'raw') {
      const code = newCode(formatting, node);
      const shown = String(node.attrs.show ?? '');
      if (code !== undefined) found.push({ from: pos, to: pos + 1, code, shown, piece: true });
    }
    if (node.isTextblock) found.push(...resultsIn(formatting, node, pos + 1));
    return !node.isLeaf;
  });
  return found.toSorted((a, b) => a.from - b.from);
}

/** Gives fields other values; one that nobody knows stays as it was. @returns how many say something else than before */
export function setValues(
  tr: Transaction,
  formatting: Formatting,
  values: { place: FieldPlace; value: string | undefined }[],
): number {
  const others = values.flatMap(({ place, value }) =>
    value === undefined || value === '' || value === place.shown ? [] : [{ ...place, value }],
  );
  for (const { from, to, piece, value } of others.toReversed()) {
    const node = tr.doc.nodeAt(from);
    const key = String(node?.attrs.key);
    if (!piece) tr.replaceWith(from, to, schema.text(value, node?.marks ?? []));
    else if (formatting.codes?.[key] !== undefined) tr.setNodeAttribute(from, 'key', `new:value ${key}`);
    if (piece) tr.setNodeAttribute(from, 'show', value);
  }
  return others.length;
}

/** A text with the values of its fields, also of those that are one piece. */
export const textWithFields = (doc: Node, from: number, to: number) =>
  doc.textBetween(from, to, ' ', ({ attrs }) =>
    attrs.label === 'Field' && typeof attrs.show === 'string' ? attrs.show : '',
  );

/** Values that stand as text in a field, where nothing but text is in it. */
function resultsIn(formatting: Formatting, paragraph: Node, start: number): FieldPlace[] {
  const found: FieldPlace[] = [];
  let open: { from: number; code: string; around?: unknown } | undefined;
  const end = (at: number) => {
    if (open && at > open.from) {
      const { from, code } = open;
      const shown = paragraph.textBetween(from - start, at - start);
      found.push({ from, to: at, code, shown, piece: false });
    }
    open = undefined;
  };
  const codeOf = (key: unknown) => formatting.codes?.[String(key)]?.replace(/ \\\* MERGEFORMAT/i, '');
  paragraph.forEach((node, offset) => {
    const at = start + offset;
    const kind = node.type.name === 'marker' ? String(node.attrs.kind) : '';
    const around: unknown = node.isText ? simpleAround(node) : undefined;
    if (open?.around !== undefined && open.around !== around) end(at);
    if (kind === 'fieldStart') {
      const code = codeOf(node.attrs.key);
      open = code === undefined ? undefined : { from: at + 1, code };
    } else if (kind === 'fieldEnd') end(at);
    else if (around !== undefined && open === undefined) {
      const code = codeOf(around);
      if (code !== undefined) open = { from: at, code, around };
    } else if (!node.isText) open = undefined;
  });
  if (open?.around !== undefined) end(start + paragraph.content.size);
  return found;
}

/** The field that a text is the value of, where the field is an element around it. */
const simpleAround = ({ marks }: Node): unknown =>
  marks.find(({ attrs }) => attrs.kind === 'fldSimple')?.attrs.key;
