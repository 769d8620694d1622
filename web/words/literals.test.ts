import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../', import.meta.url));
/** All of the pages. */
const pages = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['dist*/**'] }).filter(
  // What programs around the page are told, and what workers say, is said in English and in codes.
  (file) => !/(^|\/)(words|embed|embedding)\/|session\/stored|\.(test|worker)\.tsx?$|\.d\.ts$/.test(file),
);

type Node = { type: string; start: number; [name: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Names of fonts and keys, and the model's names of things, which are named anew where they are shown. */
const names =
  /^(Trivet|SHA-256|(Ctrl|Shift) \w+|Courier New|Times New Roman|STIX Two Math|Liberation \w+|Text box|Page break|Column break|Embedded object|\w+, .*serif)$/;
/** Attributes and members whose texts a person reads or hears; the model calls what it keeps by labels of its own. */
const everywhere =
  /^(aria-label|ariaLabel|aria-description|title|placeholder|alt|description|lead|summary|error|message)$/;
const inPages = /^(label|what|why)$/;
const word = /\p{L}{2}/u;
/** A sentence, or a name of several words: no code looks like it. */
const sentence = /^\p{Lu}\p{L}*[ ,:](.*\p{Ll})?|\p{L} \p{L}+ \p{L}+.*[.…]$/u;
/** A value that the program chooses by, such as `page`; between tags it is a text all the same. */
const value = /^[\p{Ll}/…]+$/u;

const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
};

/** Texts of a file that stand in it as they are, each with its line. */
function literalsIn(file: string, text: string): string[] {
  const found: string[] = [];
  const isShown = (name: unknown) =>
    everywhere.test(String(name)) || (file.endsWith('.tsx') && inPages.test(String(name)));
  const tell = ({ start }: Node, said: string) => {
    const trimmed = said.replace(/\s+/g, ' ').trim();
    if (word.test(trimmed) && !names.test(trimmed))
      found.push(`${file}:${text.slice(0, start).split('\n').length} ${trimmed}`);
  };
  /** Whatever an expression may come to: both sides of a choice. */
  const tellAll = (node: unknown, between: boolean): void => {
    if (!isNode(node) || node.type === 'BinaryExpression') return;
    const said = textOf(node);
    if (said !== undefined && (between || !value.test(said))) tell(node, said);
    for (const part of ['expression', 'consequent', 'alternate', 'left', 'right'])
      tellAll(node[part], between);
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    if (!isNode(node)) return;
    const { type } = node;
    const callee = isNode(node.callee) ? String(((node.callee.property ?? node.callee) as Node).name) : '';
    const name = isNode(node.name) ? node.name.name : isNode(node.key) && (node.key.name ?? node.key.value);
    // What the person at fault reads in the console of a program.
    if (type === 'NewExpression' && /Error$/.test(callee) && callee !== 'ProblemError') return;
    if (type === 'ImportDeclaration' || type === 'TSLiteralType') return;
    if (type === 'JSXText') tell(node, String(node.value));
    if (type === 'JSXElement' || type === 'JSXFragment')
      for (const child of node.children as Node[]) tellAll(child.expression, true);
    if ((type === 'JSXAttribute' || type === 'Property') && isShown(name)) tellAll(node.value, false);
    const said = textOf(node);
    if (said !== undefined && sentence.test(said)) tell(node, said);
    if (callee.startsWith('toLocale') && textOf((node.arguments as unknown[])[0])) tell(node, callee);
    Object.values(node).forEach(walk);
  };
  walk(parseSync(file, text).program);
  return [...new Set(found)];
}

test('the check sees what it judges', () => {
  const seen = literalsIn(
    'Example.tsx',
    `const a = <p title="Two words" className="left" aria-label={open ? 'Close' : w.open}kind="page">Hello {copied ? 'copied' : ''} {\`to \${you}\`}</p>;
     const b = { label: 'Page', kind: 'page' };
     say('Nothing was saved.');
     rows.toLocaleString('en');
     const c = <FailedState what="the products" kind={'product'} />;
     throw new Error('The program is at fault.');`,
  );
  expect(seen).toEqual([
    'Example.tsx:1 copied',
    'Example.tsx:1 to …',
    'Example.tsx:1 Two words',
    'Example.tsx:1 Close',
    'Example.tsx:1 Hello',
    'Example.tsx:2 Page',
    'Example.tsx:3 Nothing was saved.',
    'Example.tsx:4 toLocaleString',
    'Example.tsx:5 the products',
  ]);
});

test('pages that speak several languages have their texts in words/, and nowhere else', () => {
  expect(pages.length).toBeGreaterThan(300);
  const found = pages.flatMap((file) => literalsIn(file, readFileSync(`${web}${file}`, 'utf8')));
  expect(found).toEqual([]);
});
