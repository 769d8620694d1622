import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { imports, root, sources } from '../support/imports.ts';

const editor = sources.filter((file) => file.startsWith('web/editor/') && !/\.test\.tsx?$/.test(file));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const inside = imports.filter(({ from, to }) => editor.includes(from) && to.startsWith('web/editor/'));

/** Floors of the editor; each knows only those below. */
const floors = ['session', 'view', 'features', 'features.ts', 'shell', 'main.tsx'];
const floorOf = (file: string) => file.split('/')[2] ?? '';
const featureOf = (file: string) => /^web\/editor\/features\/(\w+)\//.exec(file)?.[1];

test('every file of the editor stands on a floor, and imports nothing from one above', () => {
  expect(editor.filter((file) => !floors.includes(floorOf(file)))).toEqual([]);
  expect(inside.length).toBeGreaterThan(1000);
  const upward = inside.filter(({ from, to }) => floors.indexOf(floorOf(from)) < floors.indexOf(floorOf(to)));
  expect(upward).toEqual([]);
});

test('no feature of the editor imports another', () => {
  const foreign = inside.filter(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    return own !== undefined && other !== undefined && own !== other;
  });
  expect(foreign).toEqual([]);
});

test('every feature is in the list of features, under the name of its folder', () => {
  const folders = new Set(editor.map(featureOf).filter((name) => name !== undefined));
  expect(folders.size).toBeGreaterThan(20);
  const listed = inside
    .filter(({ from }) => from === 'web/editor/features.ts')
    .map(({ to }) => featureOf(to));
  expect(listed.filter((name) => name !== undefined).sort()).toEqual([...folders].sort());
  for (const name of folders)
    expect(textOf(`web/editor/features/${name}/index.ts`), name).toContain(`name: '${name}'`);
});

/** What a page loads at its start: all that a file imports, but what it loads later. */
function loadedWith(start: string): Set<string> {
  const found = new Set([start]);
  for (const file of found) {
    if (!existsSync(join(root, file))) continue;
    const later = [...textOf(file).matchAll(/\bimport\('([^']+)'\)/g)].map(([, name = '']) =>
      normalize(join(dirname(file), name)),
    );
    for (const { to } of inside.filter(({ from, kind }) => from === file && kind === 'value'))
      if (!later.includes(to)) found.add(to);
  }
  return found;
}

test('all texts are known from the start, also those of dialogs that are loaded later', () => {
  const atOnce = loadedWith('web/editor/main.tsx');
  expect([...atOnce]).not.toContain('web/editor/features/counting/CountDialog.tsx');
  const words = editor.filter((file) => file.endsWith('/words.ts'));
  expect(words.length).toBeGreaterThan(20);
  expect(words.filter((file) => !atOnce.has(file))).toEqual([]);
});

test('a feature shows its own texts and those of the view, the view and the session their own', () => {
  const words = inside.filter(({ to }) => to.endsWith('/words.ts'));
  const homeOf = (file: string) => featureOf(file) ?? floorOf(file);
  const foreign = words.filter(
    ({ from, to }) => homeOf(from) !== homeOf(to) && (homeOf(to) !== 'view' || homeOf(from) === 'session'),
  );
  expect(foreign).toEqual([]);
});

/** What components open themselves, by its name. */
const ownDialogs: { [name: string]: string } = {
  find: 'web/editor/features/find/FindBar.tsx',
  linkCard: 'web/editor/features/links/LinkBubble.tsx',
  name: 'web/editor/shell/bar/Name.tsx',
  note: 'web/editor/shell/publishing/PublishButton.tsx',
  picture: 'web/editor/features/pictures/PictureFiles.tsx',
};

test('whatever is opened by its name is a dialog that a feature or the shell declares', () => {
  const namesIn = (pattern: RegExp) =>
    editor.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, found = '']) => found));
  const opened = [
    ...namesIn(/\bdialog\.set\(([^()]*)\)/g).flatMap((said) =>
      [...said.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
    ),
    ...namesIn(/\bdialog: '(\w+)'/g),
  ];
  const declared = [...namesIn(/\b(\w+): lazy\(/g), ...namesIn(/\bholds: '(\w+)'/g)];
  expect(opened).toEqual(expect.arrayContaining(['caption', 'find', 'language', 'note', 'tabStops']));
  expect(opened.filter((name) => !declared.includes(name) && !Object.hasOwn(ownDialogs, name))).toEqual([]);
  for (const [name, file] of Object.entries(ownDialogs))
    expect(textOf(file), file).toMatch(new RegExp(`[!=]== '${name}'`));
});
