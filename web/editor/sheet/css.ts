import { type Look, type ParagraphLook, safeName, type TextLook } from '../../../formats/model/index.ts';
import { listRules } from './lists.ts';
import { tableRules } from './tables.ts';

/**
 * The looks of a document as rules for `.sheet`. Values come from a file and from other people's clients, so each is
 * checked here: numbers are numbers, colours six digits, names plain characters.
 */
export function sheetRules(look: Look): string[] {
  const rules = [pageRule(look)];
  const base = look.defaultStyle === null ? undefined : look.styles[look.defaultStyle];
  if (base)
    rules.push(
      `.sheet :is(p, h1, h2, h3, h4, h5, h6) { ${textCss(base.text)} ${paragraphCss(base.paragraph)} }`,
    );
  for (const [id, style] of entries(look.styles)) {
    rules.push(`.sheet .s-${safeName(id)} { ${textCss(style.text)} ${paragraphCss(style.paragraph)} }`);
    if (style.paragraph.keepSpacing)
      rules.push(`.sheet .s-${safeName(id)} + .s-${safeName(id)} { margin-top: 0; }`);
  }
  rules.push(...listRules(look.lists));
  for (const [at, paragraph] of entries(look.paragraphs))
    rules.push(`.sheet .p-${at} { ${paragraphCss(paragraph)} }`);
  rules.push(...tableRules(look));
  for (const [key, run] of entries(look.runs)) rules.push(`.sheet .r-${safeName(key)} { ${textCss(run)} }`);
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

function pageRule({ page }: Look): string {
  return `.sheet { ${css({
    '--page-width': pt(page?.width),
    '--page-height': pt(page?.height),
    '--page-top': pt(page?.top),
    '--page-right': pt(page?.right),
    '--page-bottom': pt(page?.bottom),
    '--page-left': pt(page?.left),
  })} }`;
}

function textCss(look: TextLook): string {
  const lines = [look.underline && 'underline', look.strike && 'line-through'].filter(Boolean).join(' ');
  const drawn = look.underline === undefined && look.strike === undefined ? undefined : lines || 'none';
  return css({
    'font-family': fontCss(look.font),
    'font-size': pt(number(look.size, 1, 400)),
    'font-weight': look.bold === undefined ? undefined : look.bold ? 'bold' : 'normal',
    'font-style': look.italic === undefined ? undefined : look.italic ? 'italic' : 'normal',
    'text-decoration': drawn,
    'text-transform': look.caps === 'all' ? 'uppercase' : undefined,
    'font-variant-caps': look.caps === 'small' ? 'small-caps' : undefined,
    color: colour(look.color),
    'background-color': colour(look.background),
    'vertical-align': look.position === 'super' || look.position === 'sub' ? look.position : undefined,
    opacity: look.hidden ? '0.4' : undefined,
  });
}

/** A typeface and what comes near it where it is not installed. */
function fontCss(font: unknown): string | undefined {
  if (typeof font !== 'string') return undefined;
  const name = font.replace(/[^\p{L}\p{N} _-]/gu, '').slice(0, 60);
  if (/courier|consolas|mono|menlo/i.test(name)) return `"${name}", "Liberation Mono", monospace`;
  if (/times|cambria|georgia|garamond|serif|roman|book|palatino|minion/i.test(name) && !/sans/i.test(name)) {
    return `"${name}", Caladea, "Liberation Serif", "Times New Roman", serif`;
  }
  return `"${name}", Carlito, "Liberation Sans", "Segoe UI", Arial, sans-serif`;
}

function paragraphCss(look: ParagraphLook): string {
  const line = number(look.line, 0.5, 500);
  return css({
    'text-align': /^(left|right|center|justify)$/.test(look.align ?? '') ? look.align : undefined,
    'margin-top': pt(number(look.before, 0)),
    'margin-bottom': pt(number(look.after, 0)),
    'line-height':
      line === undefined ? undefined : look.lineExact ? pt(line) : String(Math.max(line * 1.17, 1)),
    'margin-left': pt(look.left),
    'margin-right': pt(look.right),
    'text-indent': pt(look.first),
    'background-color': colour(look.background),
    'border-bottom': colour(look.rule) && `1px solid ${colour(look.rule)}`,
  });
}
