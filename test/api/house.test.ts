import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = globSync('{server,formats,web,cli,test,bench}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['web/dist/**'],
});
const services = ['design', 'documents', 'catalog'];

type Import = { from: string; to: string };

/** Relative imports as paths from the root; packages and node: modules by their names. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^;]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g,
  );
  return [...found].map(([, plain, lazy]) => {
    const name = plain ?? lazy ?? '';
    return { from: file, to: name.startsWith('.') ? normalize(join(dirname(file), name)) : name };
  });
}

const imports = sources.flatMap(importsOf);
const broken = (from: RegExp, to: (target: string) => boolean) =>
  imports
    .filter((each) => from.test(each.from) && to(each.to))
    .map((each) => `${each.from} imports ${each.to}`);

test('the scan sees the imports it judges', () => {
  expect(imports).toContainEqual({ from: 'server/app.ts', to: 'server/design/index.ts' });
});

test.each(services)('the service %s imports platform and formats, never another service', (service) => {
  const foreign = services.filter((each) => each !== service);
  const allowed = [`server/${service}/`, 'server/platform/', 'server/settings', 'formats/'];
  const inside = (target: string) => !target.includes('/') || allowed.some((each) => target.startsWith(each));
  const ownPath = (target: string) => /^(server|formats|web|cli|test|bench)\//.test(target);
  expect(
    broken(
      new RegExp(`^server/${service}/(?!.*\\.test\\.ts$)`),
      (target) => ownPath(target) && !inside(target),
    ),
  ).toEqual([]);
  expect(
    broken(new RegExp(`^server/${service}/`), (target) =>
      foreign.some((each) => target.startsWith(`server/${each}/`)),
    ),
  ).toEqual([]);
});

test('a service is entered through its index only', () => {
  const outside = /^(server\/(app|main)|cli|web)\b/;
  const deep = /^server\/(design|documents|catalog)\/(?!index\.ts$)/;
  expect(broken(outside, (target) => deep.test(target))).toEqual([]);
});

test('the platform imports no service', () => {
  const upward = /^server\/(design|documents|catalog|app|main)\b/;
  expect(broken(/^server\/(platform|settings)/, (target) => upward.test(target))).toEqual([]);
});

test('formats are pure: they import formats and browser-safe packages only', () => {
  const impure = /^(node:|server\/|web\/|cli\/|pg$|fastify)/;
  expect(broken(/^formats\/(?!.*\.test\.ts$)/, (target) => impure.test(target))).toEqual([]);
});

test('pages import pages and formats, never the server', () => {
  expect(broken(/^web\/(?!.*\.test\.tsx?$)/, (target) => /^(server|cli)\/|^node:/.test(target))).toEqual([]);
});

test('no file is longer than 300 lines', () => {
  const long = sources.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301);
  expect(long).toEqual([]);
});
