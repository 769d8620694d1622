import type { EditorView } from 'prosemirror-view';
import { isNewPicture } from '../../../../formats/model/index.ts';
import { selectedPicture } from '../../view/pictures/values.ts';

const placeOf = (view: EditorView): HTMLElement | undefined => {
  const found = selectedPicture(view.state);
  const dom = found && view.nodeDOM(found.pos);
  return dom instanceof HTMLElement ? dom : undefined;
};

/** The selected picture as the page shows it. */
export const shownImage = (view: EditorView) => placeOf(view)?.querySelector('img') ?? undefined;

/** Bring the handles to crop the selected picture by. */
export function cropOnPage(view: EditorView): void {
  const dom = placeOf(view);
  dom?.dispatchEvent(new Event('crop'));
  dom?.querySelector<HTMLElement>('.crop-handle')?.focus();
}

/** Hand the selected picture out as a file, whole as it is stored. */
export function savePicture(view: EditorView): void {
  const found = selectedPicture(view.state);
  const image = shownImage(view);
  if (!found || !image?.src) return;
  const part = String(found.node.attrs.src ?? '');
  const link = document.createElement('a');
  link.href = image.src;
  link.download = isNewPicture(part) ?? part.split('/').at(-1) ?? 'picture';
  link.click();
}
