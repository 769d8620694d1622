import { DOMSerializer, type Mark } from 'prosemirror-model';

/** The element that the schema gives a mark. */
export function renderMark(mark: Mark): HTMLElement {
  const spec = mark.type.spec.toDOM?.(mark, true) ?? ['span', 0];
  return DOMSerializer.renderSpec(window.document, spec).dom as HTMLElement;
}
