import type { ParagraphFormat } from '../../../../formats/model/index.ts';
import { css, number, pt } from './declarations.ts';

/**
 * Letters that are as high as some lines, for the paragraphs that a selector names. As a paragraph of their own they stand
 * beside the next one, which cannot be laid out apart from them; a browser that does not know how first letters sink shows
 * them as large as they would be.
 */
export function dropCapRules(own: string, { dropCap, line, lineExact }: ParagraphFormat): string[] {
  if (!dropCap) return [];
  const room = pt(number(dropCap.space, 0, 72)) ?? '0pt';
  const lines = String(number(dropCap.lines, 1, 10) ?? 1);
  if (dropCap.own === undefined) {
    const sunk = { '-webkit-initial-letter': lines, 'initial-letter': lines, 'margin-inline-end': room };
    return [`${own}::first-letter { ${css(sunk)} }`];
  }
  const isBeside = dropCap.own === 'margin';
  const place = css({
    float: isBeside ? undefined : 'inline-start',
    position: isBeside ? 'absolute' : undefined,
    translate: isBeside ? '-100%' : undefined,
    margin: '0',
    // As wide as it is, whatever its section leaves free beside its column.
    'padding-inline-end': `${room} !important`,
    // A large letter in a line of small ones makes it higher than the file says.
    height: lineExact ? pt(number(line, 1, 1000)) : undefined,
    // It is as far down as the lines beside it are, whatever its own spacing says.
    top: 'auto',
  });
  return [`${own}, ${own} + * { --contained: none; --resting: visible; }`, `${own} { ${place} }`];
}
