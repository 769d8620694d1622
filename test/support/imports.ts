import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every source file, as a path from the root. */
export const sources = globSync('{server,formats,web,cli,test,bench}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['web/dist/**'],
}).sort();

/** An import of a file: a path from the root, or the name of a package. A `type` is gone at run time. */
export type Import = { from: string; to: string; kind: 'value' | 'type' };

/** Every import of every source file. */
export const imports: Import[] = sources.flatMap(importsOf);

/** Those of the program itself, without its tests and measurements. */
const program = imports.filter(
  ({ from }) => /^(server|formats|web|cli)\//.test(from) && !/\.test\.tsx?$/.test(from),
);

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const named = text.matchAll(/(?:^|\n)\s*(?:import|export)\b([^;'"]*?)\bfrom\s+'([^']+)'/g);
  const bare = text.matchAll(/(?:^|\n)\s*import\s+'([^']+)'/g);
  const lazy = text.matchAll(/(typeof\s+)?\bimport\(\s*'([^']+)'\s*\)(\s*\.\s*[A-Z]\w*)?/g);
  const found: [name: string, isType: boolean][] = [
    ...[...named].map(([, what = '', name = '']): [string, boolean] => [name, isType(what)]),
    ...[...bare].map(([, name = '']): [string, boolean] => [name, false]),
    ...[...lazy].map(([, before, name = '', member]): [string, boolean] => [name, Boolean(before ?? member)]),
  ];
  return found.map(([name, type]) => ({
    from: file,
    to: name.startsWith('.') ? normalize(join(dirname(file), name)) : name,
    kind: type ? 'type' : 'value',
  }));
}

/** Whether nothing of what stands between `import` and `from` is there at run time. */
function isType(what: string): boolean {
  const list = /^\s*\{([\s\S]*)\}\s*$/.exec(what)?.[1];
  const names = list?.split(',').filter((name) => name.trim() !== '') ?? [];
  return /^\s*type\b/.test(what) || (names.length > 0 && names.every((name) => /^\s*type\s/.test(name)));
}

/** Files of the program that reach themselves through what they import, those of one circle together: `a.ts b.ts`.
 *  @param isCounted which imports count. */
export function circles(isCounted: (each: Import) => boolean): string[] {
  const targets = Map.groupBy(program.filter(isCounted), ({ from }) => from);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[] = [];
  // Tarjan's strongly connected components.
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    stack.push(file);
    let low = own;
    for (const { to } of targets.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (stack.includes(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? low);
    }
    lowest.set(file, low);
    if (low === own) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1 || targets.get(file)?.some(({ to }) => to === file))
        found.push(circle.sort().join(' '));
    }
    return low;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return found.sort();
}

/** Neighbours that import each other, of which at least one is a folder: `server/platform: audit, identity`. */
export function neighboursBothWays(): string[] {
  const ways = new Set<string>();
  for (const { from, to } of program) {
    const [one, other] = [from.split('/'), to.split('/')];
    const at = one.findIndex((part, index) => part !== other[index]);
    const [a, b] = [one[at], other[at]];
    if (at > 0 && a && b && (one.length > at + 1 || other.length > at + 1))
      ways.add(`${one.slice(0, at).join('/')}: ${a}, ${b}`);
  }
  return [...ways]
    .filter((way) => {
      const [folder, a, b] = way.split(/: |, /);
      return a !== undefined && b !== undefined && a < b && ways.has(`${folder}: ${b}, ${a}`);
    })
    .sort();
}
