import { escapeAttribute, type XmlElement } from '../../package/xml.ts';
import { rawOf, rawPiece, type Source } from '../source.ts';

/** Order of children in paragraph and run properties (ECMA-376 Part 1, CT_PPr and EG_RPrBase). */
export const paragraphOrder =
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange'.split(
    ' ',
  );
export const runOrder =
  'ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange'.split(
    ' ',
  );

/** Order of children in the properties of a table (CT_TblPr). */
export const tableOrder =
  'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange'.split(
    ' ',
  );
export const cellOrder =
  'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark headers cellIns cellDel cellMerge tcPrChange'.split(
    ' ',
  );
/** Children of row properties stand in any order but the recorded changes, which stand last. */
export const rowOrder =
  'cnfStyle divId gridBefore gridAfter wBefore wAfter cantSplit trHeight tblHeader tblCellSpacing jc hidden ins del trPrChange'.split(
    ' ',
  );

/** An empty element such as `<w:b w:val="0"/>` with the prefixes of the file; `value` undefined: no attribute. */
export function writeSimple(source: Source, local: string, value?: string): string {
  const attribute = source.attributePrefix ? `${source.attributePrefix}:val` : 'val';
  return `<${tag(source, local)}${value === undefined ? '' : ` ${attribute}="${value}"`}/>`;
}

/** An attribute of the word-processing namespace as text, with a space before it. */
export const attribute = (source: Source, local: string, value: string | number) =>
  ` ${source.attributePrefix && `${source.attributePrefix}:`}${local}="${escapeAttribute(String(value))}"`;

/**
 * An element with some attributes set (text) or taken away (null); all others and its content stay to the byte.
 * Without an element, a new empty one named `local`. With `end`, only up to there.
 */
export function editElement(
  source: Source,
  element: XmlElement | undefined,
  local: string,
  changes: Record<string, string | null>,
  end = element?.end ?? 0,
): string {
  let head = element ? rawPiece(source, element, element.start, element.openEnd) : `<${tag(source, local)}/>`;
  for (const [name, value] of Object.entries(changes)) {
    head = head.replace(
      new RegExp(`\\s(?:${source.attributePrefix}:)?${name}\\s*=\\s*("[^"]*"|'[^']*')`),
      '',
    );
    if (value !== null)
      head = head.replace(/(?<!\s)\s*\/?>$/, (end) => `${attribute(source, name, value)}${end.trim()}`);
  }
  return element ? head + source.slice(element.openEnd, end) : head;
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
