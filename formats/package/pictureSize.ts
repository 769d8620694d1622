/** How large a picture is by itself, in points: its pixels at the resolution it names, else at 96 to the inch. */
export type PictureSize = { width: number; height: number };

/** Size of a PNG, JPEG or GIF from its first bytes; undefined for any other kind or what is cut short. */
export function pictureSize(bytes: Uint8Array | undefined): PictureSize | undefined {
  if (!bytes || bytes.length < 26) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return png(view);
    if (view.getUint16(0) === 0xffd8) return jpeg(view);
    if (view.getUint32(0) === 0x47494638) return sized(view.getUint16(6, true), view.getUint16(8, true), 96);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function sized(width: number, height: number, across: number, down = across): PictureSize | undefined {
  if (width < 1 || height < 1) return undefined;
  return { width: (width / across) * 72, height: (height / down) * 72 };
}

function png(view: DataView): PictureSize | undefined {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  // Chunks follow each other: length, name, data, checksum; the resolution stands before the pixels.
  for (let at = 8; at + 21 < view.byteLength; at += view.getUint32(at) + 12) {
    const name = view.getUint32(at + 4);
    if (name === 0x49444154) break;
    if (name !== 0x70485973 || view.getUint8(at + 16) !== 1) continue;
    const [across, down] = [view.getUint32(at + 8), view.getUint32(at + 12)].map((one) => one * 0.0254);
    if (across && down) return sized(width, height, across, down);
  }
  return sized(width, height, 96);
}

function jpeg(view: DataView): PictureSize | undefined {
  let [across, down] = [96, 96];
  for (let at = 2; at + 9 < view.byteLength; at += view.getUint16(at + 2) + 2) {
    const marker = view.getUint16(at);
    if (marker === 0xffe0 && view.getUint32(at + 4) === 0x4a464946) {
      const unit = view.getUint8(at + 11) === 2 ? 2.54 : 1;
      const dense = [view.getUint16(at + 12) * unit, view.getUint16(at + 14) * unit];
      if (view.getUint8(at + 11) > 0 && dense[0] && dense[1]) [across, down] = [dense[0], dense[1]];
    }
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return sized(view.getUint16(at + 7), view.getUint16(at + 5), across, down);
    if (marker < 0xff00) return undefined;
  }
  return undefined;
}
