import { isSymbolFont, symbolAt } from '../../../../formats/fonts/index.ts';
import {
  type Formatting,
  type ListFormat,
  safeName,
  type TextFormat,
} from '../../../../formats/model/index.ts';
import { labelIndent } from '../../../../formats/model/labelIndent.ts';
import { css, insideFrame, number, pt } from './declarations.ts';
import { type Fonts, runCss } from './texts.ts';

/**
 * Labels of lists as CSS counters, so that they follow every edit without a program counting. One counter per level of
 * a list; a level sets those below it back to their start.
 */
export const listRules = (lists: Formatting['lists'] | undefined, fonts: Fonts): string[] =>
  counting(lists, fonts, '.sheet', (name) => `.sheet .n-${safeName(name)}`);

/** Numbers before headings: by their styles where these say the level, else by the level itself. They count from the top
 *  of the page, for the sheet has the counters of lists. */
export function headingRules(formatting: Formatting): string[] {
  const styles = Object.entries(formatting.styles ?? {});
  const shown = Object.entries(formatting.headings ?? {}).flatMap(([level, list]) => {
    const own = styles.filter(([, style]) => style.level === Number(level) && style.list === null);
    const names = own.map(([id]) => `.s-${safeName(id)}`);
    const which = formatting.start === undefined ? names : [`[data-level="${Math.round(Number(level))}"]`];
    return which.length === 0 ? [] : [[level, list, which] as const];
  });
  const bare = Object.entries(formatting.paragraphs ?? {}).flatMap(([at, { uncounted }]) =>
    uncounted ? [`, .p-${Number(at)}`] : [],
  );
  const selectors = new Map(
    shown.map(([level, , which]) => [
      level,
      `.sheet :is(${which.join(', ')}):not([data-list]${bare.join('')})`,
    ]),
  );
  const lists = Object.fromEntries(shown.map(([level, list]) => [level, list]));
  const plain = formatting.uncounted
    ? styles.flatMap(([id, { level, list }]) => {
        const own = `.sheet .s-${safeName(id)}.n-${safeName(list)}`;
        return level === null || list === null
          ? []
          : [
              `${own} { counter-increment: none; counter-set: none; margin-inline-start: var(--start, 0pt); text-indent: 0; }`,
              `${own}::before { content: none; }`,
            ];
      })
    : [];
  return [...counting(lists, formatting, '.paper', (level) => selectors.get(level) ?? ''), ...plain];
}

function counting(
  lists: Formatting['lists'] | undefined,
  fonts: Fonts,
  holder: string,
  selector: (name: string) => string,
): string[] {
  const all = Object.entries(lists ?? {});
  if (all.length === 0) return [];
  const resets = new Map(all.map(([, list]) => [counterName(list, list.level), start(list) - 1]));
  const rules = [
    `${holder} { counter-reset: ${[...resets].map(([name, value]) => `${name} ${value}`).join(' ')}; }`,
  ];
  for (const [name, list] of all) {
    const own = selector(name);
    const below = all.filter(([, other]) => other.counter === list.counter && other.level > list.level);
    const set = new Map(below.map(([, other]) => [counterName(other, other.level), start(other) - 1]));
    const sets = [...set].map(([counterName, value]) => `${counterName} ${value}`).join(' ');
    const [left, first] = [number(list.left), number(list.first)];
    const shown = css({
      'counter-increment': counterName(list, list.level),
      'counter-set': sets || undefined,
      'margin-inline-start': insideFrame('start', pt(left)),
      'text-indent': pt(first),
      '--hang': pt(labelIndent(first ?? 0, left)),
    });
    rules.push(
      `${own} { ${shown} }`,
      `${own}::before { content: ${label(list, all)}; ${placeCss(list)} ${runCss(labelText(list), fonts)} }`,
    );
  }
  return rules;
}

/** The label takes the room up to the text; one that ends at its place, or is centred there, begins before it. */
function placeCss(list: ListFormat): string {
  if (list.suffix !== undefined) return '';
  if (list.align === undefined) return 'min-width: var(--hang, 0pt);';
  const share = list.align === 'right' ? 1 : 0.5;
  return `width: calc(${REACH * share}em + var(--hang, 0pt)); margin-inline-start: ${-REACH * share}em; padding-inline-end: calc(var(--hang, 0pt) - ${share === 1 ? 0 : REACH / 2}em); box-sizing: border-box; text-align: ${share === 1 ? 'end' : 'center'};`;
}

/** How far a label reaches before its place at most, in its own size. */
const REACH = 6;

/** A bullet of a symbol font is shown as an ordinary character, for which that font has nothing. */
const labelText = ({ format, template, text }: ListFormat): TextFormat => {
  const { font, ...rest } = text ?? {};
  const ordinary = format !== 'bullet' || !/[\ue000-\uf8ff]/.test(template);
  return font !== undefined && ordinary && !isSymbolFont(font) ? { ...rest, font } : rest;
};

/** What a level of a list is counted by. */
export const counterName = (list: ListFormat, level: number) =>
  `list-${safeName(list.counter)}-${Math.round(number(level, 0, 8) ?? 0)}`;
const start = (list: ListFormat) => Math.round(number(list.start, 0, 100_000) ?? 1);

const formats: Record<string, string> = {
  decimal: 'decimal',
  decimalZero: 'decimal-leading-zero',
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
};

/** A bullet as an ordinary character. Of those in the private area whose font is not named, most are of two fonts. */
const bullet = ({ template, text }: ListFormat): string =>
  template.replace(/./gu, (one) => {
    const code = one.codePointAt(0) ?? 0;
    const named = symbolAt(text?.font ?? '', code);
    if (named !== undefined || !/[\ue000-\uf8ff]/.test(one)) return named ?? one;
    return symbolAt(one === '\uf0b7' ? 'Symbol' : 'Wingdings', code) ?? '•';
  });

/** The label as CSS content: `%1.%2` takes the counters of the levels it names. */
function label(list: ListFormat, all: [string, ListFormat][]): string {
  if (list.format === 'none' || list.template === '') return '""';
  if (list.format === 'bullet') return text(`${bullet(list)}${gap(list)}`);
  const pieces = list.template.split(/(%[1-9])/).filter((piece) => piece !== '');
  const content = pieces.map((piece) => {
    if (!/^%[1-9]$/.test(piece)) return text(piece);
    const level = Number(piece[1]) - 1;
    const named = all.find(([, other]) => other.counter === list.counter && other.level === level)?.[1];
    return `counter(${counterName(list, level)}, ${formats[named?.format ?? ''] ?? 'decimal'})`;
  });
  return [...content, text(gap(list))].join(' ');
}

/** Between a label that fills its room and the text there is a space at least. */
const gap = (list: ListFormat) => (list.suffix === 'none' ? '' : '\u00a0');

const text = (value: string) => `"${value.slice(0, 60).replace(/["\\\n\r\f]/g, '')}"`;
