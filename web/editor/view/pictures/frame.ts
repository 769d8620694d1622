import type { Node } from 'prosemirror-model';
import type { Shown } from './values.ts';

const LARGEST = 4000;
const percent = (share: number) => `${Math.round(share * 100_000) / 1000}%`;

/**
 * Lays a picture out as the file says: `dom` is the room it takes in the text, `frame` what is shown of it, turned, and
 * `img` the whole picture behind that window.
 */
export function layOut(
  dom: HTMLElement,
  frame: HTMLElement,
  img: HTMLImageElement,
  node: Node,
  shown: Shown,
): void {
  const { width, height } = node.attrs;
  const { crop, turn, wrap } = shown;
  const isCropped = crop.left + crop.right + crop.top + crop.bottom > 0;
  const known = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0;
  const framed = known && (isCropped || turn !== 0);
  dom.dataset.wrap = wrap;
  dom.classList.toggle('framed', framed);
  img.removeAttribute('style');
  frame.removeAttribute('style');
  dom.style.width = '';
  dom.style.aspectRatio = '';
  dom.style.removeProperty('--wide');
  img.removeAttribute('width');
  const takes = (across: number) => {
    const wide = Math.min(across, LARGEST);
    dom.style.setProperty('--wide', `${wide}px`);
    return wide;
  };
  if (!framed) {
    if (typeof width === 'number') img.width = takes(width);
    if (known) img.style.aspectRatio = `${width} / ${height}`;
    return;
  }
  const onSide = turn === 90 || turn === 270;
  const [across, down] = onSide ? [height, width] : [width, height];
  dom.style.width = `${takes(across)}px`;
  dom.style.aspectRatio = `${across} / ${down}`;
  frame.style.width = percent(width / across);
  frame.style.height = percent(height / down);
  frame.style.transform = `translate(-50%, -50%) rotate(${turn}deg)`;
  const [wide, high] = [1 - crop.left - crop.right, 1 - crop.top - crop.bottom];
  Object.assign(img.style, {
    width: percent(1 / wide),
    height: percent(1 / high),
    left: percent(-crop.left / wide),
    top: percent(-crop.top / high),
  });
}
