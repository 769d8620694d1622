import type { CSSProperties } from 'react';
import { colourOf, lengthOf } from '../measures.ts';
import { type Branch, first } from '../tree.ts';

/** How a font of DXL looks; names of fonts are taken over, with a family that stands in. */
export function fontStyle(font: Branch | undefined): CSSProperties {
  if (!font) return {};
  const { name, size, color, style = '', pitch } = font.attributes;
  const is = (word: string) => style.split(/\s+/).includes(word);
  const lines = [is('underline') && 'underline', is('strikethrough') && 'line-through'].filter(Boolean);
  return {
    ...(name && !/^(default|multilingual|user)/.test(name)
      ? { fontFamily: `${JSON.stringify(name)}, ${pitch === 'fixed' ? 'monospace' : 'sans-serif'}` }
      : {}),
    fontSize: lengthOf(size),
    color: colourOf(color),
    ...(is('bold') ? { fontWeight: 700 } : {}),
    ...(is('italic') ? { fontStyle: 'italic' } : {}),
    ...(lines.length > 0 ? { textDecoration: lines.join(' ') } : {}),
    ...(is('superscript') ? { verticalAlign: 'super' } : is('subscript') ? { verticalAlign: 'sub' } : {}),
  };
}

const aligns: Record<string, CSSProperties['textAlign']> = {
  left: 'left',
  right: 'right',
  center: 'center',
  full: 'justify',
};

const spaced = (word: string | undefined): string | undefined =>
  word === undefined || !Number.isFinite(Number(word)) ? undefined : `${Math.min(Number(word), 4) - 1}em`;

/** One inch is where a paragraph of Notes begins; margins are drawn from there, for the sheet has its own. */
function indentOf(word: string | undefined): string | undefined {
  const inches = /^(\d+(\.\d+)?)in$/.exec(word ?? '')?.[1];
  if (inches === undefined) return lengthOf(word)?.endsWith('%') ? word : undefined;
  return Number(inches) > 1 ? `${Math.min(Number(inches) - 1, 4)}in` : undefined;
}

/** How a paragraph looks by its definition. */
export function paragraphStyle(definition: Branch | undefined): CSSProperties {
  if (!definition) return {};
  const { align, leftmargin, firstlineleftmargin, linespacing, spacebefore, spaceafter, readingorder } =
    definition.attributes;
  const lines = Number(linespacing);
  const hanging = Number.parseFloat(firstlineleftmargin ?? '') - Number.parseFloat(leftmargin ?? '1in');
  return {
    textAlign: align === undefined ? undefined : aligns[align],
    paddingInlineStart: indentOf(leftmargin),
    ...(hanging > 0 && hanging < 4 ? { textIndent: `${hanging}in` } : {}),
    ...(lines > 1 ? { lineHeight: Math.min(lines, 3) * 1.35 } : {}),
    marginTop: spaced(spacebefore),
    marginBottom: spaced(spaceafter),
    ...(readingorder === 'rtl' ? { direction: 'rtl' as const } : {}),
  };
}

/** How the text of a run looks. */
export const runStyle = (run: Branch): CSSProperties => fontStyle(first(run, 'font'));

/** Widths of borders of a cell: one for all, or top, right, bottom and left. */
export const borderWidth = (word: string | undefined): string | undefined =>
  word !== undefined && /^(\d+(\.\d+)?(px|pt|in|cm)?\s*){1,4}$/.test(word) ? word : undefined;
