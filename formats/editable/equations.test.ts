import { expect, test } from 'vitest';
import { emptyDocx } from '../docx/empty.ts';
import { type MathNode, readMath, toLatex, writeMath } from '../math/index.ts';
import { equationOf, newEquation } from '../model/equation.ts';
import type { ModelNode } from '../model/index.ts';
import { emptyOdt } from '../odt/empty.ts';
import { openDocument, saveDocument } from './index.ts';

const files = { docx: emptyDocx('x'), odt: emptyOdt('x') };
const kinds = Object.keys(files) as (keyof typeof files)[];

const mi = (letter: string): MathNode => ['mi', {}, letter];
const mn = (digits: string): MathNode => ['mn', {}, digits];
const mo = (sign: string, said: Record<string, string> = {}): MathNode => ['mo', said, sign];
const row = (...content: MathNode[]): MathNode => ['mrow', {}, ...content];
const fence = (sign: string, form: string) => mo(sign, { fence: 'true', stretchy: 'true', form });
const sum = mo('∑', { largeop: 'true', movablelimits: 'false' });
const cells = (...content: MathNode[]): MathNode => [
  'mtr',
  {},
  ...content.map((one): MathNode => ['mtd', {}, one]),
];
const apply: MathNode[] = [mo('\u2061'), ['mspace', { width: '0.1667em' }]];

/** Structures by how people write them; letters and signs as in LaTeX. */
const equations: [string, ...MathNode[]][] = [
  ['\\frac{a}{2b}', ['mfrac', {}, mi('a'), row(mn('2'), mi('b'))]],
  [
    '\\left( {n \\atop k} \\right)',
    row(fence('(', 'prefix'), ['mfrac', { linethickness: '0' }, mi('n'), mi('k')], fence(')', 'postfix')),
  ],
  ['\\sqrt{x}\\sqrt[3]{y}', ['msqrt', {}, mi('x')], ['mroot', {}, mi('y'), mn('3')]],
  [
    'a_{i}^{2} + b_{i} + c^{2}',
    ['msubsup', {}, mi('a'), mi('i'), mn('2')],
    mo('+'),
    ['msub', {}, mi('b'), mi('i')],
    mo('+'),
    ['msup', {}, mi('c'), mn('2')],
  ],
  ['∑_{i}^{n}i', ['msubsup', {}, sum, mi('i'), mi('n')], mi('i')],
  ['∑\\limits_{i}i', ['munder', {}, sum, mi('i')], mi('i')],
  [
    '\\lim_{x}\\sin x',
    ['munder', {}, ['mi', { mathvariant: 'normal' }, 'lim'], mi('x')],
    ...apply,
    row(['mi', { mathvariant: 'normal' }, 'sin'], ...apply, mi('x')),
  ],
  [
    '\\vec{a}\\hat{b}',
    ['mover', { accent: 'true' }, mi('a'), mo('→')],
    ['mover', { accent: 'true' }, mi('b'), mo('^')],
  ],
  [
    '\\overline{a}\\underline{b}',
    ['mover', { accent: 'true' }, mi('a'), mo('¯', { stretchy: 'true' })],
    ['munder', { accentunder: 'true' }, mi('b'), mo('_', { stretchy: 'true' })],
  ],
  [
    '\\overbrace{a}\\underbrace{b}',
    ['mover', {}, mi('a'), mo('⏞', { stretchy: 'true' })],
    ['munder', {}, mi('b'), mo('⏟', { stretchy: 'true' })],
  ],
  ['\\overset{!}{=}', ['mover', {}, mo('='), mo('!')]],
  [
    '\\left[ \\begin{matrix} a & b \\\\ c & d \\end{matrix} \\right]',
    row(
      fence('[', 'prefix'),
      ['mtable', {}, cells(mi('a'), mi('b')), cells(mi('c'), mi('d'))],
      fence(']', 'postfix'),
    ),
  ],
  ['{}_{a}^{b}X', ['mmultiscripts', {}, mi('X'), ['mprescripts', {}], mi('a'), mi('b')]],
  ['\\boxed{a}\\phantom{b}', ['mrow', { 'data-box': 'true' }, mi('a')], ['mphantom', {}, mi('b')]],
  ['\\text{if a \\& b}', ['mtext', {}, 'if\u00a0a\u00a0&\u00a0b']],
  ["f'", ['msup', {}, mi('f'), mo('′')]],
  ['\\mathrm{d}x', ['mi', { mathvariant: 'normal' }, 'd'], mi('x')],
  ['x < y > 10\\%', mi('x'), mo('<'), mi('y'), mo('>'), mn('10'), mo('%')],
];

const rawOf = (math: MathNode): ModelNode => ({
  type: 'raw',
  attrs: { key: newEquation(writeMath(math) ?? '') },
});
const mathsIn = ({ type, attrs, content = [] }: ModelNode): MathNode[] => {
  const own = type === 'raw' ? readMath(attrs?.math) : undefined;
  return [...(own ? [own] : []), ...content.flatMap(mathsIn)];
};

test('an equation is told as people write it', () => {
  for (const [latex, ...content] of equations)
    expect(toLatex(['math', { display: 'inline' }, ...content])).toBe(latex);
});

test.each(kinds)('equations that were put in are equations of a %s, which say the same', (kind) => {
  const { doc } = openDocument(files[kind]);
  const paragraphs = equations.map(
    ([, ...content]): ModelNode => ({
      type: 'paragraph',
      content: [{ type: 'text', text: 'Before ' }, rawOf(['math', { display: 'inline' }, ...content])],
    }),
  );
  const saved = saveDocument(files[kind], { ...doc, content: [...(doc.content ?? []), ...paragraphs] });
  const again = openDocument(saved);
  expect(mathsIn(again.doc).map(toLatex)).toEqual(equations.map(([latex]) => latex));
  expect(saveDocument(saved, again.doc)).toBe(saved);
});

test('one on a line of its own is one in a DOCX', () => {
  const { doc } = openDocument(files.docx);
  const own: ModelNode = { type: 'paragraph', content: [rawOf(['math', { display: 'block' }, mi('a')])] };
  const saved = saveDocument(files.docx, { ...doc, content: [own] });
  expect(mathsIn(openDocument(saved).doc)[0]?.[1]).toMatchObject({ display: 'block' });
});

test('what is no equation puts none in', () => {
  for (const key of [
    'new:equation ',
    'new:equation x',
    'new:equation ["mi",{},"a"]',
    'new:equation ["math",{},["script",{},"alert(1)"]]',
    'new:equation ["math",{"onclick":"alert(1)"}]',
  ])
    expect(equationOf(key)).toBeUndefined();
  const { doc } = openDocument(files.docx);
  const hostile: ModelNode = {
    type: 'paragraph',
    content: [{ type: 'raw', attrs: { key: 'new:equation ["math",{},["a",{}]]' } }],
  };
  expect(mathsIn(openDocument(saveDocument(files.docx, { ...doc, content: [hostile] })).doc)).toEqual([]);
});
