import {
  type Formatting,
  type ListFormat,
  type ParagraphFormat,
  type StyleDefinition,
  safeName,
} from '../../../../formats/model/index.ts';
import { changeRules } from './changes.ts';
import { css, entries, number, pt } from './declarations.ts';
import { dropCapRules } from './dropCaps.ts';
import { headingRules, listRules } from './lists.ts';
import { lookVariables, middleOf, type PageLook } from './pageLook.ts';
import { paragraphCss } from './paragraphs.ts';
import { tableParagraphRules } from './tableStyles.ts';
import { tableRules } from './tables.ts';
import { leadCss, runCss, textCss } from './texts.ts';

/**
 * The looks of a document as rules for `.sheet`. Values come from a file and from other people's clients, so each is
 * checked here: numbers are numbers, colours six digits, names plain characters.
 */
export function sheetRules(formatting: Formatting): string[] {
  const last = Object.values(formatting.sections ?? {}).at(-1);
  const rules = pageRules({ ...last, ...formatting.page }, 1, 0);
  const base = formatting.defaultStyle === null ? undefined : formatting.styles[formatting.defaultStyle];
  if (base) rules.push('.sheet { font-kerning: none; }', `${paragraphs} { ${styleCss(base, formatting)} }`);
  const tab = pt(number(formatting.tabWidth, 1, 400));
  if (tab) rules.push(`.sheet { tab-size: ${tab}; }`);
  // Margins that meet are one; room inside is no margin.
  if (formatting.addsSpace)
    rules.push(`${paragraphs} { margin-top: 0; padding-top: var(--before); background-clip: content-box; }`);
  if (formatting.flushCells)
    rules.push('.sheet td > :is(p, h1, h2, h3, h4, h5, h6):last-child { margin-bottom: 0; }');
  // Of the defaults of the document a table style may say otherwise, but of nothing that a style says itself.
  for (const [id, style] of entries(formatting.styles)) {
    const below = styleCss(partOf(style, true), formatting).trim();
    if (below) rules.push(`${paragraphs}:where(.s-${safeName(id)}) { ${below} }`);
  }
  rules.push(...tableParagraphRules(formatting));
  for (const [id, style] of entries(formatting.styles)) {
    const own = `.sheet .s-${safeName(id)}`;
    rules.push(
      `${own} { ${styleCss(partOf(style, false), formatting)} }`,
      ...beside(own, style.paragraph, formatting),
    );
    // Lines of contents are links that do not look it, whatever the style of their characters says.
    if (/^(toc|contents) \d$/i.test(style.name))
      rules.push(`${own} a, ${own} a * { color: inherit !important; text-decoration: none !important; }`);
  }
  rules.push(...listRules(formatting.lists, formatting), ...headingRules(formatting));
  for (const [id, { list, listIndent }] of entries(formatting.styles))
    if (list !== null && listIndent)
      rules.push(
        `.sheet .s-${safeName(id)}:where(.n-${safeName(list)}) { ${indentCss(listIndent, formatting.lists?.[list])} }`,
      );
  for (const [at, paragraph] of entries(formatting.paragraphs))
    rules.push(
      `.sheet .p-${at} { ${paragraphCss(paragraph)} }`,
      ...beside(`.sheet .p-${at}`, paragraph, formatting),
    );
  rules.push(...tableRules(formatting), ...changeRules(formatting));
  for (const [key, run] of entries(formatting.runs))
    rules.push(`.sheet .r-${safeName(key)} { ${runCss(run, formatting)} }`);
  return rules;
}

const paragraphs = '.sheet :is(p, h1, h2, h3, h4, h5, h6)';

/** Of a style what only the defaults of the document say, or all else; how high lines are, and in which way, is one. */
function partOf({ text, paragraph, ofDefaults = [] }: StyleDefinition, isOfDefaults: boolean) {
  const names = new Set(ofDefaults);
  if (names.has('line')) for (const name of ['lineExact', 'lineLeast']) names.add(name);
  const part = <Format extends object>(format: Format): Format =>
    Object.fromEntries(Object.entries(format).filter(([name]) => names.has(name) === isOfDefaults)) as Format;
  return { text: part(text), paragraph: part(paragraph) };
}

const styleCss = ({ text, paragraph }: Pick<StyleDefinition, 'text' | 'paragraph'>, formatting: Formatting) =>
  `${textCss(text)} ${leadCss(text.font, formatting)} ${paragraphCss(paragraph)}`;

/** Indents of a style over those of its list. */
const indentCss = (own: Pick<ParagraphFormat, 'left' | 'first'>, list: ListFormat | undefined) => {
  const { left = list?.left, first = list?.first } = own;
  return paragraphCss({ ...(left !== undefined && { left }), ...(first !== undefined && { first }) });
};

/** Paragraphs of one look that follow each other, without the space between them or in one frame, and those without text. */
function beside(own: string, format: ParagraphFormat, formatting: Formatting): string[] {
  const { keepSpacing, sides, markSize, markFont } = format;
  const next = `${own} + ${own.replace('.sheet ', '')}`;
  const rules: string[] = [];
  const mark = runCss({ size: markSize, font: markFont }, formatting).trim();
  if (mark) rules.push(`${own}:has(> .ProseMirror-trailingBreak:only-child) { ${mark} }`);
  rules.push(...dropCapRules(own, format));
  // The margins of both meet, so that the one takes the other away.
  if (keepSpacing) rules.push(`${next} { --before: 0pt; margin-top: calc(-1 * var(--after, 0pt)); }`);
  if (sides?.top && sides.bottom)
    rules.push(
      `${next} { border-top: none; margin-top: calc(-1 * var(--after, 0pt)); }`,
      `${own}:has(+ ${own.replace('.sheet ', '')}) { border-bottom: none; }`,
    );
  return rules;
}

/** The sheet has the size and the margins of a page, on paper as well. */
export function pageRules(
  page: (Formatting['page'] & PageLook) | undefined,
  columns: number,
  gap: number,
): string[] {
  const size = css({
    '--page-width': pt(page?.width),
    '--page-height': pt(page?.height),
    '--page-top': pt(page?.top),
    '--page-right': pt(page?.right),
    '--page-bottom': pt(page?.bottom),
    '--page-left': pt(page?.left),
    '--page-middle': pt(middleOf(page)),
    ...lookVariables(page ?? {}),
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
