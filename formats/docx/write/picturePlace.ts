import type { Wrap } from '../../model/pictures.ts';
import { descendants, type XmlElement } from '../../package/xml.ts';

/** Pieces of a drawing by the local names of their elements, as text. */
export type Pieces = { local: string; text: string }[];

/**
 * What stands in a `wp:inline` or `wp:anchor`. What Word says twice, once for programs that know percentages, is called by
 * what it says: it has the same place in the order. @param textOf an element as it is written now
 */
export const piecesOf = (place: XmlElement, textOf: (one: XmlElement) => string): Pieces =>
  place.children.map((one) => ({ local: calledIn(one), text: textOf(one) }));

const localOf = ({ name }: XmlElement) => name.replace(/^.*[:}]/, '');

function calledIn(one: XmlElement): string {
  if (one.name !== 'mc:AlternateContent') return localOf(one);
  for (const inner of descendants(one)) if (rank(localOf(inner)) < order.length) return localOf(inner);
  return localOf(one);
}

/** Whether a piece says the width or the height as a share of the page or its margins, whatever its extent is. */
export const isShareOfPage = (local: string, { wide, high }: { wide: boolean; high: boolean }): boolean =>
  (wide && local === 'sizeRelH') || (high && local === 'sizeRelV');

/** The order of the children of an anchor (ECMA-376 Part 1, 20.4.2.3), and what Word 2010 puts behind them ([MS-ODRAWXML], 2.28). */
const order =
  'simplePos positionH positionV extent effectExtent wrap docPr cNvGraphicFramePr graphic sizeRelH sizeRelV'.split(
    ' ',
  );
const rank = (local: string) => {
  const at = order.indexOf(local.startsWith('wrap') ? 'wrap' : local);
  return at < 0 ? order.length : at;
};

/**
 * A drawing placed otherwise in the text. Between anchors everything that says something else stays, such as distances
 * and what it may cover.
 * @param head start tag of what places it now @param prefix the file's own, with the colon
 */
export function placed(head: string, prefix: string, pieces: Pieces, wrap: Wrap): string {
  const declared = (head.match(/\sxmlns(:[\w.-]+)?\s*=\s*("[^"]*"|'[^']*')/g) ?? []).join('');
  if (wrap === 'inline') {
    const kept = pieces.filter(
      ({ local }) =>
        rank(local) >= rank('extent') && !local.startsWith('wrap') && rank(local) <= rank('graphic'),
    );
    const distances = ' distT="0" distB="0" distL="0" distR="0"';
    return `<${prefix}inline${declared}${distances}>${join(kept)}</${prefix}inline>`;
  }
  const isAnchor = /^<[^\s>]*anchor[\s>]/.test(head);
  const behind = wrap === 'behind' ? '1' : '0';
  const start = isAnchor
    ? head.replace(/(\sbehindDoc\s*=\s*)("[^"]*"|'[^']*')/, `$1"${behind}"`)
    : `<${prefix}anchor${declared} distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="251658240" behindDoc="${behind}" locked="0" layoutInCell="1" allowOverlap="1">`;
  const all = pieces.filter(({ local }) => !local.startsWith('wrap'));
  const add = (local: string, text: string, anew: boolean) => {
    const at = all.findIndex((piece) => piece.local === local);
    if (at >= 0 && anew) all.splice(at, 1);
    if (at < 0 || anew) all.push({ local, text });
  };
  const p = prefix;
  add('simplePos', `<${p}simplePos x="0" y="0"/>`, false);
  const side = wrap === 'right' ? 'right' : 'left';
  const sided = wrap === 'left' || wrap === 'right';
  add(
    'positionH',
    `<${p}positionH relativeFrom="column"><${p}align>${side}</${p}align></${p}positionH>`,
    sided,
  );
  add(
    'positionV',
    `<${p}positionV relativeFrom="paragraph"><${p}posOffset>0</${p}posOffset></${p}positionV>`,
    false,
  );
  const wrapped = sided
    ? `wrapSquare wrapText="bothSides"`
    : wrap === 'alone'
      ? 'wrapTopAndBottom'
      : 'wrapNone';
  all.push({ local: 'wrap', text: `<${p}${wrapped}/>` });
  return `${start}${join(all)}</${p}anchor>`;
}

const join = (pieces: Pieces) =>
  pieces
    .toSorted((a, b) => rank(a.local) - rank(b.local))
    .map(({ text }) => text)
    .join('');

/** How much further than its size a turned picture reaches, as the attributes that say so; sizes in any unit. */
export function reach(width: number, height: number, turn: number): Record<'l' | 't' | 'r' | 'b', string> {
  const over = turn % 180 === 90 ? Math.round((height - width) / 2) : 0;
  const [across, down] = [String(Math.max(over, 0)), String(Math.max(-over, 0))];
  return { l: across, t: down, r: across, b: down };
}
