import {
  type DeclaredSymbol,
  declaredIn,
  declaresOutside,
  type NamePlace,
  placesOfName,
} from '../../lotusscript/index.ts';
import { positions } from '../positions.ts';
import { codePieces, type Piece } from './pieces.ts';

/** A place in an element where a symbol of LotusScript is named: offsets, line and column in its DXL, end exclusive. */
export type SymbolPlace = NamePlace & { line: number; column: number; text: string; owner: string };

const scriptsIn = (dxl: string): Piece[] =>
  codePieces(dxl).filter(({ language }) => language === 'lotusscript');

/** What a library declares for others under a name in lower case. Throws a fault as `readXml` does. */
export function declaredSymbol(dxl: string, key: string): DeclaredSymbol | undefined {
  for (const { text } of scriptsIn(dxl)) {
    const found = declaredIn(text, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The places in an element that mean what a library declares under a name; `own` says that it is this library. Elsewhere
 * scripts that declare something under that name themselves, for the element or a part of it, mean their own.
 */
export function symbolPlaces(dxl: string, key: string, own: boolean): SymbolPlace[] {
  const scripts = scriptsIn(dxl);
  const hiding = new Set(
    own ? [] : scripts.filter(({ text }) => declaresOutside(text, key)).map(({ owner }) => owner),
  );
  const locate = positions(dxl);
  return scripts
    .filter(({ owner }) => !hiding.has(owner))
    .flatMap((piece) => [
      ...(own ? eventNamed(dxl, piece, key) : []),
      ...placesOfName(piece.text, key).map((place) => inElement(dxl, piece, place)),
    ])
    .map((each) => ({ ...each, ...locate(each.start) }));
}

/** Whether an element has anything under a name in its scripts, which a new symbol of that name would be mistaken for. */
export const namesAnything = (dxl: string, key: string): boolean =>
  scriptsIn(dxl).some(({ text }) => declaresOutside(text, key) || placesOfName(text, key).length > 0);

type Found = NamePlace & { text: string; owner: string };

/** What holds the script of a procedure is called after it: `<code event='Name'>`. */
function eventNamed(dxl: string, { event, start: script, owner }: Piece, key: string): Found[] {
  if (event.toLowerCase() !== key) return [];
  const tag = /\sevent\s*=\s*["']([^"'<&]*)["'][^<]*<[^<>]*>$/.exec(
    dxl.slice(Math.max(script - 500, 0), script),
  );
  const [whole = '', named = ''] = tag ?? [];
  if (!tag || named.toLowerCase() !== key) return [];
  const start = script - whole.length + whole.indexOf(named, whole.search(/["']/));
  return [{ start, end: start + named.length, declares: false, text: `<code event='${named}'>`, owner }];
}

function inElement(dxl: string, piece: Piece, { start, end, declares }: NamePlace): Found {
  const from = piece.toDxl(start);
  const line = piece.text.slice(piece.text.lastIndexOf('\n', start - 1) + 1).split('\n', 1)[0] ?? '';
  return {
    start: from,
    // A name that is written with references is somebody's, and is left alone.
    end: dxl.slice(from, from + end - start) === piece.text.slice(start, end) ? from + end - start : from,
    declares,
    text: line.trim().slice(0, 200).toWellFormed(),
    owner: piece.owner,
  };
}
