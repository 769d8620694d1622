/** What a PUT to an upload address brings: a piece at an offset, or a question how much arrived. */
export type Piece = {
  /** Undefined when nothing is sent and the request only asks for the state. */
  start: number | undefined;
  /** Bytes of this piece; undefined when the header does not say. */
  length: number | undefined;
  /** Bytes in all; undefined when not known yet. */
  total: number | undefined;
};

const FORM = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)$/;

/** Reads Content-Range (RFC 9110, section 14.4; a `*` range asks, as other resumable interfaces do).
 *  @returns undefined when the header is not valid; without a header the body is everything. */
export function pieceOf(header: string | undefined): Piece | undefined {
  if (header === undefined) return { start: 0, length: undefined, total: undefined };
  const match = FORM.exec(header.trim());
  if (!match) return undefined;
  const [, first, last, all] = match;
  const total = all === '*' ? undefined : Number(all);
  if (first === undefined) return { start: undefined, length: undefined, total };
  const start = Number(first);
  const length = Number(last) - start + 1;
  if (length < 1 || (total !== undefined && start + length > total)) return undefined;
  return { start, length, total };
}
