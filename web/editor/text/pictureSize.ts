/** What a picture says of its width and height in pixels where it begins, so that nothing is drawn to learn it; undefined
 *  for kinds that are not known. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47]) && bytes.length >= 24)
    return { width: view.getUint32(16), height: view.getUint32(20) };
  if (begins(bytes, [0x47, 0x49, 0x46, 0x38]) && bytes.length >= 10)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (begins(bytes, [0x42, 0x4d]) && bytes.length >= 26)
    return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  return begins(bytes, [0xff, 0xd8]) ? ofJpeg(view) : undefined;
}

const begins = (bytes: Uint8Array, wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte);

/** A JPEG is a row of segments with their lengths; the frame's has the size (ITU-T T.81, B.2.2). */
function ofJpeg(view: DataView): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}
