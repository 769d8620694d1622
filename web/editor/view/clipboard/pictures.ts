import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type * as Y from 'yjs';
import { type Formatting, isNewPicture } from '../../../../formats/model/index.ts';
import { pictureKind } from '../../../../formats/model/placeholders.ts';
import { isTooLarge, pixelsOf } from '../../../../formats/package/pixels.ts';
import type { Size } from '../content/imageSize.ts';
import type { NoPicture } from '../insert.ts';

/** Pictures that go along with a copied text, by what the text calls them, as `data:` addresses. */
export type Pictures = Record<string, string>;

/** Of one picture, and of all that go along, in characters. */
const MAX_LENGTH = 4_000_000;
const MAX_TOGETHER = 12_000_000;
/** Pixels that are drawn anew for one copy, which takes about a second. */
const MAX_DRAWN = 20_000_000;

export const isPictures = (given: unknown): given is Pictures =>
  typeof given === 'object' &&
  given !== null &&
  Object.values(given).every((address) => typeof address === 'string');

/** The pictures of the selection, from their bytes, or as they are shown: a clipboard cannot wait for the server. */
export function picturesOf(view: EditorView, media: Y.Map<unknown>): Pictures {
  const { state } = view;
  const found: Pictures = {};
  let length = 0;
  let pixels = MAX_DRAWN;
  const { from, to } = state.selection;
  state.doc.nodesBetween(from, to, (node, pos) => {
    const { src } = node.attrs;
    if (node.type.name !== 'image' || typeof src !== 'string' || Object.hasOwn(found, src)) return;
    const bytes = media.get(isNewPicture(src) ?? '');
    const image = bytes instanceof Uint8Array ? undefined : imageIn(view.nodeDOM(pos));
    pixels -= image ? image.naturalWidth * image.naturalHeight : 0;
    const address =
      bytes instanceof Uint8Array ? addressOf(bytes) : image && pixels > 0 ? drawn(image) : undefined;
    length += address?.length ?? 0;
    if (address && address.length <= MAX_LENGTH && length <= MAX_TOGETHER) found[src] = address;
  });
  return found;
}

function addressOf(bytes: Uint8Array): string | undefined {
  const kind = pictureKind(bytes);
  if (!kind || bytes.length > MAX_LENGTH) return undefined;
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * 8192, (at + 1) * 8192)),
  );
  return `data:${kind.type};base64,${btoa(pieces.join(''))}`;
}

function imageIn(dom: globalThis.Node | null): HTMLImageElement | undefined {
  const image = dom instanceof HTMLElement ? dom.querySelector('img') : null;
  return image?.complete && image.naturalWidth > 0 ? image : undefined;
}

function drawn(image: HTMLImageElement): string {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas.toDataURL('image/png');
}

/** What was copied, with pictures of another document, or of another part of this one, as new ones of this document. */
export function withPictures(
  slice: Slice,
  pictures: Pictures,
  formatting: Formatting,
  media: Y.Map<unknown>,
): Slice {
  const isHere = ({ key, src }: Node['attrs']) =>
    typeof key === 'string' ? key.startsWith(`${formatting.source}_`) : media.has(isNewPicture(src) ?? '');
  const adopt = (content: Fragment): Fragment => {
    const nodes: Node[] = [];
    content.forEach((node) => {
      if (node.type.name !== 'image' || isHere(node.attrs)) {
        nodes.push(node.isText ? node : node.copy(adopt(node.content)));
        return;
      }
      const { src, alt, width, height } = node.attrs;
      const kept = keepPicture(media, Object.hasOwn(pictures, src) ? (pictures[src] ?? '') : '');
      if (kept.name) nodes.push(node.type.create({ src: kept.name, alt, width, height }));
    });
    return Fragment.fromArray(nodes);
  };
  return new Slice(adopt(slice.content), slice.openStart, slice.openEnd);
}

/** Keep a picture that lies in pasted HTML itself; addresses elsewhere are not asked. */
export function keepPicture(
  media: Y.Map<unknown>,
  address: string,
): (Size & { name: string }) | { name: undefined; why: NoPicture } {
  const no = (why: NoPicture) => ({ name: undefined, why });
  if (!address.startsWith('data:')) return no('elsewhere');
  const found = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(address);
  if (!found?.[1]) return no('none');
  if (found[1].length > MAX_LENGTH) return no('large');
  try {
    const bytes = Uint8Array.from(atob(found[1].replace(/\s/g, '')), (char) => char.charCodeAt(0));
    const kind = pictureKind(bytes);
    const size = pixelsOf(bytes);
    if (!kind || !size || size.width < 1 || size.height < 1) return no('none');
    if (isTooLarge(bytes)) return no('large');
    let hash = 0x811c9dc5;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    const name = `p${(hash >>> 0).toString(16)}x${bytes.length}.${kind.extension}`;
    if (!media.has(name)) media.set(name, bytes);
    return { name: `new:${name}`, ...size };
  } catch {
    return no('none');
  }
}
