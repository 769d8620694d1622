import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { circles, imports, neighboursBothWays, root, sources } from '../support/imports.ts';

const services = ['design', 'documents', 'catalog'];

const broken = (from: RegExp, to: (target: string) => boolean) =>
  imports
    .filter((each) => from.test(each.from) && to(each.to))
    .map((each) => `${each.from} imports ${each.to}`);

test('the scan sees the imports it judges', () => {
  expect(imports).toContainEqual({ from: 'server/app.ts', to: 'server/design/index.ts', kind: 'value' });
  expect(imports).toContainEqual({ from: 'server/app.ts', to: 'server/platform/platform.ts', kind: 'type' });
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

/** What a grammar says of itself: what may stand in a block may hold blocks. */
const recursion = [
  // A cell of a table holds a body of its own.
  'formats/docx/read/body.ts formats/docx/read/table.ts',
  // An item of a list, a cell and a frame in a line hold blocks.
  'formats/odt/read/blocks.ts formats/odt/read/inline.ts formats/odt/read/list.ts formats/odt/read/table.ts',
];

test('no file imports itself in a circle at run time, but where a grammar is recursive', () => {
  expect(circles(({ kind }) => kind === 'value')).toEqual(recursion);
});

/** Circles of types that are still there: this list only becomes shorter. */
const typeCircles = [
  'formats/docx/write/inline.ts formats/docx/write/links.ts formats/docx/write/pictures.ts',
  'formats/model/tracked/formats.ts formats/model/tracked/suggest.ts',
  'formats/odt/comments/write.ts formats/odt/write/inline.ts formats/odt/write/pictures.ts',
  'formats/odt/read/reader.ts formats/odt/read/tracked.ts',
  'web/editor/view/clipboard/clipboard.ts web/editor/view/document/language.ts web/editor/view/editor.ts web/editor/view/extension.ts web/editor/view/keys.ts web/editor/view/services.ts web/editor/view/stories/adding.ts web/editor/view/stories/closedStories.ts web/editor/view/stories/copies.ts web/editor/view/stories/edges.ts web/editor/view/stories/notesArea.ts web/editor/view/stories/openStories.ts web/editor/view/stories/rawView.ts web/editor/view/stories/surfaces.ts web/editor/view/textView.ts',
];

test('no types need each other in a circle, but for a list that only becomes shorter', () => {
  expect(circles(() => true).filter((circle) => !recursion.includes(circle))).toEqual(typeCircles);
});

/** Neighbours that still import each other: this list only becomes shorter. */
const bothWays = [
  'formats/docx: comments, write',
  'formats/docx: formatting, read',
  'formats/model: tracked, types.ts',
  'formats/odt: comments, write',
  'formats/odt: formatting, read',
  'formats/odt: read, source.ts',
  'server/documents/opening: frame, guards.ts',
  'server/platform/identity: accounts, auth',
  'server/platform/identity: accounts, demo.ts',
  'server/platform/identity: accounts, groups',
  'server/platform/identity: accounts, provider',
  'server/platform/identity: accounts, sessions',
  'server/platform: audit, identity',
  'server: platform, settings.ts',
  'web/console/databases: AccessBadge.tsx, access',
  'web/console: databases, search',
  'web/editor/shell: commands, menu',
  'web/editor/view: document, editor.ts',
  'web: editor, viewer',
];

test('no folder and its neighbour import each other, but for a list that only becomes shorter', () => {
  expect(neighboursBothWays()).toEqual(bothWays);
});

test('no file is longer than 300 lines', () => {
  const long = sources.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301);
  expect(long).toEqual([]);
});

test('what replaces modules or loads them anew runs in a process of its own', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8');
  const replacing = sources.filter(
    (file) =>
      file.endsWith('.test.ts') && /\bvi\.(mock|resetModules)\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(replacing).toContain('web/words/words.test.ts');
  expect(replacing.filter((file) => !config.includes(`'${file}'`))).toEqual([]);
});
