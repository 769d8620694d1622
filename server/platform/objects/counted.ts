/** The same bytes; `tell` is given how many have passed so far. */
export async function* counted<Bytes extends Uint8Array>(
  pieces: AsyncIterable<Bytes>,
  tell: (bytes: number) => void,
): AsyncGenerator<Bytes> {
  let bytes = 0;
  for await (const piece of pieces) {
    yield piece;
    bytes += piece.byteLength;
    tell(bytes);
  }
}
