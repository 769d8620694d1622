import type { DxlElement } from '../model.ts';

/** The text of an element of a document, with the namespaces that it inherits. */
export function alone(text: string, element: DxlElement): string {
  const { start, end, namespaces } = element;
  const at = insertedAt(element);
  return text.slice(start, at) + namespaces + text.slice(at, end);
}

/** An offset in that as one in the document. */
export function toDocument(offset: number, element: DxlElement): number {
  const { start, namespaces } = element;
  const before = start + offset;
  return before < insertedAt(element) ? before : before - namespaces.length;
}

const insertedAt = ({ tagEnd, selfClosing }: DxlElement): number => tagEnd - (selfClosing ? 2 : 1);
