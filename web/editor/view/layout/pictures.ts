import { NodeSelection } from 'prosemirror-state';
import type { NodeViewConstructor } from 'prosemirror-view';
import type { Map as YMap } from 'yjs';
import { type Formatting, isNewPicture } from '../../../../formats/model/index.ts';
import { cropHandles } from '../pictures/cropping.ts';
import { layOut } from '../pictures/frame.ts';
import { cropped, shownOf } from '../pictures/values.ts';

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

/** What a picture is called that nobody described, and the handles of its edges. */
export type PictureWords = { picture: string; cropEdge: (edge: string) => string };

const SMALLEST = 8;
const LARGEST = 4000;

/**
 * Gives a picture the address of its part, lays it out as the file says, and brings handles to size and crop it by where
 * it may be changed. `address` turns a part name into an address. A `crop` event on the picture asks for the handles.
 */
export const pictureView =
  (
    address: (part: string) => string,
    formatting: Formatting,
    said: PictureWords,
    editable: () => boolean = () => false,
  ): NodeViewConstructor =>
  (node, view, getPos) => {
    const dom = document.createElement('span');
    dom.className = 'picture';
    const frame = document.createElement('span');
    frame.className = 'picture-frame';
    const img = document.createElement('img');
    img.draggable = true;
    frame.append(img);
    dom.append(frame);
    let shown = node;
    let endCrop: (() => void) | undefined;
    const show = (own = shown) => {
      const { src, alt } = own.attrs;
      const how = shownOf(formatting, own);
      const described = typeof alt === 'string' && alt !== '' ? alt : said.picture;
      img.alt = how.decorative ? '' : described;
      layOut(dom, frame, img, own, how);
      const to = typeof src === 'string' ? address(src) : '';
      if (to !== '' && img.getAttribute('src') !== to) img.src = to;
    };
    show();
    img.addEventListener('error', () => img.classList.add('missing'));
    img.addEventListener('load', () => img.classList.remove('missing'));

    const change = (attrs: Record<string, unknown> | undefined) => {
      const pos = getPos();
      if (pos === undefined || !attrs) return;
      const tr = view.state.tr.setNodeMarkup(pos, null, { ...shown.attrs, ...attrs });
      view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)));
    };
    const handle = document.createElement('span');
    handle.className = 'picture-handle';
    handle.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      const [from, room] = [event.clientX, dom.getBoundingClientRect().width];
      const { width, height } = shown.attrs;
      const sized = (x: number) => {
        const scale = Math.min(Math.max(room + x - from, SMALLEST), LARGEST) / room;
        const side = (value: unknown) =>
          typeof value === 'number' ? Math.max(1, Math.round(value * scale)) : value;
        return { width: side(width) ?? Math.round(room * scale), height: side(height) };
      };
      const move = ({ clientX }: PointerEvent) =>
        show(shown.type.create({ ...shown.attrs, ...sized(clientX) }));
      const end = ({ clientX }: PointerEvent) => {
        handle.removeEventListener('pointermove', move);
        handle.removeEventListener('pointerup', end);
        if (clientX !== from) change(sized(clientX));
      };
      handle.addEventListener('pointermove', move);
      handle.addEventListener('pointerup', end);
    });
    dom.addEventListener('crop', () => {
      const { fixed, turn } = shownOf(formatting, shown);
      if (endCrop || fixed || turn !== 0 || !editable()) return;
      dom.classList.add('cropping');
      const stop = cropHandles(dom, {
        shown: () => shownOf(formatting, shown).crop,
        preview: (crop) => show(shown.type.create({ ...shown.attrs, ...cropped(formatting, shown, crop) })),
        done: (crop) => change(cropped(formatting, shown, crop)),
        label: (edge) => said.cropEdge(edge),
      });
      endCrop = () => {
        stop();
        dom.classList.remove('cropping');
        endCrop = undefined;
      };
    });
    return {
      dom,
      update(next) {
        if (next.type !== shown.type || next.attrs.key !== shown.attrs.key) return false;
        shown = next;
        if (shownOf(formatting, next).turn !== 0) endCrop?.();
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
        endCrop?.();
      },
      stopEvent: ({ target, type }) =>
        target instanceof HTMLElement &&
        (target === handle || target.className === 'crop-handle') &&
        type !== 'focus',
      ignoreMutation: () => true,
    };
  };
