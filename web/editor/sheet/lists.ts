import { type ListLook, type Look, safeName } from '../../../formats/model/index.ts';
import { number, pt } from './css.ts';

/**
 * Labels of lists as CSS counters, so that they follow every edit without a program counting. One counter per level of
 * a list; a level sets those below it back to their start.
 */
export function listRules(lists: Look['lists'] | undefined): string[] {
  const all = Object.entries(lists ?? {});
  if (all.length === 0) return [];
  const resets = new Map(all.map(([, list]) => [counter(list, list.level), start(list) - 1]));
  const rules = [
    `.sheet { counter-reset: ${[...resets].map(([name, value]) => `${name} ${value}`).join(' ')}; }`,
  ];
  for (const [name, list] of all) {
    const own = `.sheet .n-${safeName(name)}`;
    const below = all.filter(([, other]) => other.counter === list.counter && other.level > list.level);
    const set = new Map(below.map(([, other]) => [counter(other, other.level), start(other) - 1]));
    const sets = [...set].map(([counterName, value]) => `${counterName} ${value}`).join(' ');
    const indent = [
      list.left !== undefined && `margin-left: ${pt(list.left)};`,
      list.first !== undefined && `text-indent: ${pt(list.first)};`,
    ];
    rules.push(
      `${own} { counter-increment: ${counter(list, list.level)}; ${sets && `counter-set: ${sets};`} ${indent.filter(Boolean).join(' ')} }`,
      `${own}::before { content: ${label(list, all)}; min-width: ${pt(Math.max(-(number(list.first) ?? 0), 0))}; }`,
    );
  }
  return rules;
}

const counter = (list: ListLook, level: number) =>
  `list-${safeName(list.counter)}-${Math.round(number(level, 0, 8) ?? 0)}`;
const start = (list: ListLook) => Math.round(number(list.start, 0, 100_000) ?? 1);

const formats: Record<string, string> = {
  decimal: 'decimal',
  decimalZero: 'decimal-leading-zero',
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
};

/** Bullets of symbol fonts stand in the private area; these are the ordinary characters that look like them. */
const bullets: Record<string, string> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  o: '◦',
  '\uf076': '❖',
};

/** The label as CSS content: `%1.%2` takes the counters of the levels it names. */
function label(list: ListLook, all: [string, ListLook][]): string {
  if (list.format === 'none' || list.template === '') return '""';
  if (list.format === 'bullet')
    return text(`${bullets[list.template] ?? list.template.replace(/[\ue000-\uf8ff]/g, '•')}\u00a0`);
  const pieces = list.template.split(/(%[1-9])/).filter((piece) => piece !== '');
  const content = pieces.map((piece) => {
    if (!/^%[1-9]$/.test(piece)) return text(piece);
    const level = Number(piece[1]) - 1;
    const named = all.find(([, other]) => other.counter === list.counter && other.level === level)?.[1];
    return `counter(${counter(list, level)}, ${formats[named?.format ?? ''] ?? 'decimal'})`;
  });
  return [...content, text('\u00a0')].join(' ');
}

const text = (value: string) => `"${value.slice(0, 60).replace(/["\\\n\r\f]/g, '')}"`;
