/** Characters of DXL that are converted to JSON at a time. */
const SLICE = 1 << 16;

/** A JSON object with a member `dxl` that is never held as a whole: `members`, then the text in pieces. */
export function* bodyOf(members: object, dxl: Iterable<string>): Generator<string> {
  const head = JSON.stringify(members).slice(0, -1);
  yield `${head}${head === '{' ? '' : ','}"dxl":"`;
  for (const piece of dxl) {
    // A character cut in two becomes two escapes, which JSON reads as one character again.
    for (let at = 0; at < piece.length; at += SLICE)
      yield JSON.stringify(piece.slice(at, at + SLICE)).slice(1, -1);
  }
  yield '"}';
}
