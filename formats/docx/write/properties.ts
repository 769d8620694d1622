import { rawOf, type Source } from '../source.ts';
import type { XmlElement } from '../xml.ts';

/** Order of children in paragraph and run properties (ECMA-376 Part 1, CT_PPr and EG_RPrBase). */
export const paragraphOrder =
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange'.split(
    ' ',
  );
export const runOrder =
  'ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath'.split(
    ' ',
  );

/** An empty element such as `<w:b w:val="0"/>` with the prefixes of the file; `value` undefined: no attribute. */
export function writeSimple(source: Source, local: string, value?: string): string {
  const attribute = source.attributePrefix ? `${source.attributePrefix}:val` : 'val';
  return `<${tag(source, local)}${value === undefined ? '' : ` ${attribute}="${value}"`}/>`;
}

export const tag = (source: Source, local: string) => (source.prefix ? `${source.prefix}:${local}` : local);

/**
 * The children of a properties element with some replaced (text), removed (null) or added in schema order.
 * `changes` goes by local name; what it does not name is kept as it stands in the file.
 */
export function editProperties(
  source: Source,
  properties: XmlElement | undefined,
  changes: Map<string, string | null>,
  order: string[],
): string {
  const pieces = (properties?.children ?? [])
    .map((element) => ({ local: localOf(element), text: rawOf(source, element) }))
    .filter((piece) => !changes.has(piece.local));
  for (const [local, text] of changes) {
    if (text === null) continue;
    const place = order.indexOf(local);
    const before = pieces.findIndex((piece) => rankOf(piece.local, order) > place);
    pieces.splice(before < 0 ? pieces.length : before, 0, { local, text });
  }
  return pieces.map((piece) => piece.text).join('');
}

/** Extensions of other namespaces follow the known ones; a recorded change stands last. */
const rankOf = (local: string, order: string[]) => {
  const place = order.indexOf(local);
  return place >= 0 ? place : order.length;
};

const localOf = (element: XmlElement) =>
  element.name.startsWith('w:') ? element.name.slice(2) : element.name;
