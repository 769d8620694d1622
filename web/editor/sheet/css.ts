import { type Look, type ParagraphLook, type StyleLook, safeName } from '../../../formats/model/index.ts';
import { changeRules } from './changes.ts';
import { headingRules, listRules } from './lists.ts';
import { paragraphCss } from './paragraphs.ts';
import { tableParagraphRules, tableRules } from './tables.ts';
import { leadCss, textCss } from './texts.ts';

/**
 * The looks of a document as rules for `.sheet`. Values come from a file and from other people's clients, so each is
 * checked here: numbers are numbers, colours six digits, names plain characters.
 */
export function sheetRules(look: Look): string[] {
  const rules = pageRules(look.page, 1, 0);
  const base = look.defaultStyle === null ? undefined : look.styles[look.defaultStyle];
  if (base) rules.push(`${paragraphs} { ${styleCss(base)} }`);
  const tab = pt(number(look.tabWidth, 1, 400));
  if (tab) rules.push(`.sheet { tab-size: ${tab}; }`);
  // Margins that meet are one; room inside is no margin.
  if (look.addsSpace)
    rules.push(`${paragraphs} { margin-top: 0; padding-top: var(--before); background-clip: content-box; }`);
  rules.push(...tableParagraphRules(look));
  for (const [id, style] of entries(look.styles)) {
    const own = `.sheet .s-${safeName(id)}`;
    rules.push(`${own} { ${styleCss(style)} }`, ...beside(own, style.paragraph));
    // Lines of contents are links that do not look it, whatever the style of their characters says.
    if (/^(toc|contents) \d$/i.test(style.name))
      rules.push(`${own} a, ${own} a * { color: inherit !important; text-decoration: none !important; }`);
  }
  rules.push(...listRules(look.lists), ...headingRules(look));
  for (const [at, paragraph] of entries(look.paragraphs))
    rules.push(`.sheet .p-${at} { ${paragraphCss(paragraph)} }`, ...beside(`.sheet .p-${at}`, paragraph));
  rules.push(...tableRules(look), ...changeRules(look));
  for (const [key, run] of entries(look.runs)) rules.push(`.sheet .r-${safeName(key)} { ${textCss(run)} }`);
  return rules;
}

const paragraphs = '.sheet :is(p, h1, h2, h3, h4, h5, h6)';

const styleCss = ({ text, paragraph }: StyleLook) =>
  `${textCss(text)} ${leadCss(text.font)} ${paragraphCss(paragraph)}`;

/** Paragraphs of one look that follow each other, without the space between them or in one frame, and those without text. */
function beside(own: string, { keepSpacing, sides, markSize }: ParagraphLook): string[] {
  const next = `${own} + ${own.replace('.sheet ', '')}`;
  const rules: string[] = [];
  const size = pt(number(markSize, 1, 400));
  if (size) rules.push(`${own}:has(> .ProseMirror-trailingBreak:only-child) { font-size: ${size}; }`);
  // The margins of both meet, so that the one takes the other away.
  if (keepSpacing) rules.push(`${next} { --before: 0pt; margin-top: calc(-1 * var(--after, 0pt)); }`);
  if (sides?.top && sides.bottom)
    rules.push(
      `${next} { border-top: none; margin-top: calc(-1 * var(--after, 0pt)); }`,
      `${own}:has(+ ${own.replace('.sheet ', '')}) { border-bottom: none; }`,
    );
  return rules;
}

export const entries = <T>(table: Record<string, T> | T[] | undefined) => Object.entries(table ?? {});

export const number = (value: unknown, least = -2000, most = 4000): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, least), most) : undefined;

export const colour = (value: unknown) =>
  typeof value === 'string' && /^[0-9A-Fa-f]{6}$/.test(value) ? `#${value}` : undefined;

/** Declarations that have a value. */
export const css = (list: Record<string, string | undefined>) =>
  Object.entries(list)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ');

export const pt = (value: unknown) => {
  const length = number(value);
  return length === undefined ? undefined : `${Math.round(length * 100) / 100}pt`;
};

/** The sheet has the size and the margins of a page, on paper as well. */
export function pageRules(page: Look['page'] | undefined, columns: number, gap: number): string[] {
  const size = css({
    '--page-width': pt(page?.width),
    '--page-height': pt(page?.height),
    '--page-top': pt(page?.top),
    '--page-right': pt(page?.right),
    '--page-bottom': pt(page?.bottom),
    '--page-left': pt(page?.left),
  });
  const flow = css({
    columns: columns > 1 ? String(number(columns, 1, 12)) : undefined,
    'column-gap': columns > 1 ? pt(number(gap, 0, 500)) : undefined,
  });
  // What rests cannot be divided between columns.
  const whole =
    columns > 1
      ? ['.sheet { --contained: none; --resting: visible; --passed: visible; --joins: 0; --counted: none; }']
      : [];
  const [width, height] = [pt(number(page?.width, 36)), pt(number(page?.height, 36))];
  const margins = [page?.top, page?.right, page?.bottom, page?.left].map(
    (side) => pt(number(side, 0)) ?? '0',
  );
  const paper = width && height ? [`@page { size: ${width} ${height}; margin: ${margins.join(' ')}; }`] : [];
  return [`.sheet, .paper { ${size} }`, `.sheet { ${flow} }`, ...whole, ...paper];
}
