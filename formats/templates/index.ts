import { documentXml, packDocx, paragraph, table } from '../docx/empty.ts';
import { packOdt } from '../odt/empty.ts';
import { escapeText } from '../package/xml.ts';
import { type Piece, texts } from './texts.ts';

/**
 * Documents to begin with, in both formats and on the paper of the place. Pure: bytes out, in Node and in browsers.
 *
 *   const bytes = newDocument('report', 'docx', 'A4');
 */
export type TemplateName = keyof typeof texts;
export type TemplateFormat = 'docx' | 'odt';
export type Paper = 'A4' | 'Letter';

export const templateNames = Object.keys(texts) as TemplateName[];

/** Width and height in points; margins are 2.5 cm on one, an inch on the other. */
const papers: Record<Paper, { width: number; height: number; margin: number }> = {
  A4: { width: 595.3, height: 841.9, margin: 70.9 },
  Letter: { width: 612, height: 792, margin: 72 },
};

export function newDocument(name: TemplateName, format: TemplateFormat, paper: Paper): Uint8Array {
  const pieces: Piece[] = texts[name];
  return format === 'odt' ? odt(pieces, paper) : docx(pieces, paper);
}

function docx(pieces: Piece[], paper: Paper): Uint8Array {
  const { width, height, margin } = papers[paper];
  const twips = (points: number) => Math.round(points * 20);
  const body = pieces
    .map((piece) => ('table' in piece ? table(piece.table) : paragraph(piece.text, piece.style)))
    .join('');
  const page = { width: twips(width), height: twips(height), margin: twips(margin) };
  return packDocx({ 'word/document.xml': documentXml(body, page) });
}

const odtStyles = { Title: 'Title', Heading1: 'Heading_20_1', Heading2: 'Heading_20_2' } as const;

function odt(pieces: Piece[], paper: Paper): Uint8Array {
  return packOdt(pieces.map(odtPiece).join(''), tableStyles, {}, papers[paper]);
}

const tableStyles =
  '<style:style style:name="Grid" style:family="table-cell"><style:table-cell-properties fo:padding="0.1cm" fo:border="0.5pt solid #000000"/></style:style>';

function odtPiece(piece: Piece, at: number): string {
  if ('table' in piece) {
    const cell = (text: string) =>
      `<table:table-cell table:style-name="Grid" office:value-type="string"><text:p>${escapeText(text)}</text:p></table:table-cell>`;
    const rows = piece.table.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`);
    const columns = piece.table[0]?.length ?? 1;
    return `<table:table table:name="Table${at}"><table:table-column table:number-columns-repeated="${columns}"/>${rows.join('')}</table:table>`;
  }
  const style = piece.style ? odtStyles[piece.style] : 'Standard';
  const level = /^Heading(\d)$/.exec(piece.style ?? '')?.[1];
  const text = escapeText(piece.text);
  return level
    ? `<text:h text:style-name="${style}" text:outline-level="${level}">${text}</text:h>`
    : `<text:p text:style-name="${style}">${text}</text:p>`;
}
