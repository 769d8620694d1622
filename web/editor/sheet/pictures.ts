import type { NodeViewConstructor } from 'prosemirror-view';

/** Gives a picture the address of its part. `address` turns a part name into an address. */
export const pictureView =
  (address: (part: string) => string): NodeViewConstructor =>
  (node) => {
    const dom = document.createElement('img');
    const { src, alt, width, height } = node.attrs;
    dom.alt = typeof alt === 'string' && alt !== '' ? alt : 'Picture';
    dom.draggable = true;
    if (typeof width === 'number') dom.width = Math.min(width, 4000);
    if (typeof width === 'number' && typeof height === 'number')
      dom.style.aspectRatio = `${width} / ${height}`;
    if (typeof src === 'string') dom.src = address(src);
    dom.addEventListener('error', () => dom.classList.add('missing'));
    return { dom };
  };
