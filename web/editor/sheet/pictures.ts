import type { NodeViewConstructor } from 'prosemirror-view';
import type { Map as YMap } from 'yjs';
import { isNewPicture } from '../../../formats/model/index.ts';

/** Addresses of pictures: those that were inserted from their bytes, as soon as they are there; others by their part. */
export function insertedPictures(media: YMap<unknown>, address: (part: string) => string) {
  const made = new Map<string, string>();
  const addressOf = (part: string): string => {
    const name = isNewPicture(part);
    if (name === undefined) return address(part);
    const bytes = media.get(name);
    const known = made.get(name);
    if (known !== undefined || !(bytes instanceof Uint8Array)) return known ?? '';
    const type = `image/${name.split('.').at(-1)}`;
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
    made.set(name, url);
    return url;
  };
  return {
    address: addressOf,
    close() {
      for (const url of made.values()) URL.revokeObjectURL(url);
    },
  };
}

const SMALLEST = 8;
const LARGEST = 4000;

/**
 * Gives a picture the address of its part, and handles to size it by where it may be changed. `address` turns a part
 * name into an address.
 */
export const pictureView =
  (address: (part: string) => string, editable: () => boolean = () => false): NodeViewConstructor =>
  (node, view, getPos) => {
    const dom = document.createElement('span');
    dom.className = 'picture';
    const img = document.createElement('img');
    img.draggable = true;
    dom.append(img);
    let shown = node;
    const show = () => {
      const { src, alt, width, height } = shown.attrs;
      img.alt = typeof alt === 'string' && alt !== '' ? alt : 'Picture';
      if (typeof width === 'number') img.width = Math.min(width, LARGEST);
      if (typeof width === 'number' && typeof height === 'number')
        img.style.aspectRatio = `${width} / ${height}`;
      const to = typeof src === 'string' ? address(src) : '';
      if (to !== '' && img.getAttribute('src') !== to) img.src = to;
    };
    show();
    img.addEventListener('error', () => img.classList.add('missing'));
    img.addEventListener('load', () => img.classList.remove('missing'));

    const handle = document.createElement('span');
    handle.className = 'picture-handle';
    handle.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      const [from, width] = [event.clientX, img.getBoundingClientRect().width];
      const sized = (x: number) => Math.round(Math.min(Math.max(width + x - from, SMALLEST), LARGEST));
      const move = ({ clientX }: PointerEvent) => {
        img.width = sized(clientX);
      };
      const end = ({ clientX }: PointerEvent) => {
        handle.removeEventListener('pointermove', move);
        handle.removeEventListener('pointerup', end);
        resize(sized(clientX));
      };
      handle.addEventListener('pointermove', move);
      handle.addEventListener('pointerup', end);
    });

    function resize(width: number) {
      const pos = getPos();
      const { width: before, height } = shown.attrs;
      if (pos === undefined || width === before) return;
      const scale = typeof before === 'number' && before > 0 ? width / before : 1;
      const tr = view.state.tr.setNodeAttribute(pos, 'width', width);
      if (typeof height === 'number')
        tr.setNodeAttribute(pos, 'height', Math.max(1, Math.round(height * scale)));
      view.dispatch(tr);
    }
    return {
      dom,
      update(next) {
        if (next.type !== shown.type || next.attrs.key !== shown.attrs.key) return false;
        shown = next;
        show();
        return true;
      },
      selectNode() {
        dom.classList.add('ProseMirror-selectednode');
        if (editable()) dom.append(handle);
      },
      deselectNode() {
        dom.classList.remove('ProseMirror-selectednode');
        handle.remove();
      },
      stopEvent: (event) => event.target === handle,
      ignoreMutation: () => true,
    };
  };
