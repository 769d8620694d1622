import { decodeDxl } from '../../../../formats/dxl/decode.ts';
import { isDxlFault } from '../../../../formats/dxl/messages.ts';
import { words } from '../words/words.ts';

/** So many characters are escaped in one go; the page stays alive in between. */
const step = 1 << 20;

/** Why a file cannot be sent, for people. */
export class UnreadableFile extends Error {}

/** The text of a DXL file, whatever its encoding. @throws UnreadableFile */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return decodeDxl(bytes);
  } catch (error) {
    throw new UnreadableFile(isDxlFault(error) ? error.message : words('importing').unreadable);
  }
}

/** The JSON of a request with a long text as its member `dxl`, made in pieces. */
export async function bodyWith(dxl: string, rest: object, signal: AbortSignal): Promise<Blob> {
  const comma = Object.keys(rest).length > 0 ? ',' : '';
  const parts = [new Blob([`${JSON.stringify(rest).slice(0, -1)}${comma}"dxl":"`])];
  for (let at = 0; at < dxl.length; at += step) {
    signal.throwIfAborted();
    // A pair of surrogates that is cut is written as two escapes, which are the pair again.
    parts.push(new Blob([JSON.stringify(dxl.slice(at, at + step)).slice(1, -1)]));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob([...parts, '"}'], { type: 'application/json' });
}
