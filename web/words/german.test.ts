import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as accountDe from '../console/account/words/de.ts';
import * as accountEn from '../console/account/words/en.ts';
import * as addingDe from '../console/admin/connections/adding/words/de.ts';
import * as addingEn from '../console/admin/connections/adding/words/en.ts';
import * as connectionsDe from '../console/admin/connections/words/de.ts';
import * as connectionsEn from '../console/admin/connections/words/en.ts';
import * as importingDe from '../console/admin/importing/words/de.ts';
import * as importingEn from '../console/admin/importing/words/en.ts';
import * as systemDe from '../console/admin/system/words/de.ts';
import * as systemEn from '../console/admin/system/words/en.ts';
import * as adminDe from '../console/admin/words/de.ts';
import * as adminEn from '../console/admin/words/en.ts';
import * as downloadsDe from '../console/catalog/words/de.ts';
import * as downloadsEn from '../console/catalog/words/en.ts';
import * as arrangingDe from '../console/databases/arranging/words/de.ts';
import * as arrangingEn from '../console/databases/arranging/words/en.ts';
import * as designDocumentsDe from '../console/databases/documents/words/de.ts';
import * as designDocumentsEn from '../console/databases/documents/words/en.ts';
import * as designEditingDe from '../console/databases/editing/words/de.ts';
import * as designEditingEn from '../console/databases/editing/words/en.ts';
import * as previewDe from '../console/databases/preview/words/de.ts';
import * as previewEn from '../console/databases/preview/words/en.ts';
import * as databasesDe from '../console/databases/words/de.ts';
import * as databasesEn from '../console/databases/words/en.ts';
import * as filesDe from '../console/files/words/de.ts';
import * as filesEn from '../console/files/words/en.ts';
import * as homeDe from '../console/home/words/de.ts';
import * as homeEn from '../console/home/words/en.ts';
import * as publishDe from '../console/publish/words/de.ts';
import * as publishEn from '../console/publish/words/en.ts';
import * as searchDe from '../console/search/words/de.ts';
import * as searchEn from '../console/search/words/en.ts';
import * as consoleDe from '../console/words/de.ts';
import * as consoleEn from '../console/words/en.ts';
import * as portalDe from '../portal/words/de.ts';
import * as portalEn from '../portal/words/en.ts';
import * as sharedDe from '../shared/words/de.ts';
import * as sharedEn from '../shared/words/en.ts';
import * as viewerDe from '../viewer/words/de.ts';
import * as viewerEn from '../viewer/words/en.ts';

const editor = fileURLToPath(new URL('../editor/', import.meta.url));

/** What the editor says in a language, by the folder whose texts they are. */
async function editorTexts(language: 'en' | 'de'): Promise<{ [folder: string]: unknown }> {
  const files = globSync(`**/words/${language}.ts`, { cwd: editor }).sort();
  const texts = files.map(async (file) => [
    file.replace(/\/words\/.*/, ''),
    (await import(`${editor}${file}`))[language],
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

const pages = {
  account: accountDe,
  adding: addingDe,
  admin: adminDe,
  arranging: arrangingDe,
  connections: connectionsDe,
  console: consoleDe,
  databases: databasesDe,
  designDocuments: designDocumentsDe,
  designEditing: designEditingDe,
  downloads: downloadsDe,
  files: filesDe,
  home: homeDe,
  editor: await editorTexts('de'),
  importing: importingDe,
  portal: portalDe,
  preview: previewDe,
  publish: publishDe,
  search: searchDe,
  shared: sharedDe,
  system: systemDe,
  viewer: viewerDe,
};
const english = {
  account: accountEn,
  adding: addingEn,
  admin: adminEn,
  arranging: arrangingEn,
  connections: connectionsEn,
  console: consoleEn,
  databases: databasesEn,
  designDocuments: designDocumentsEn,
  designEditing: designEditingEn,
  downloads: downloadsEn,
  files: filesEn,
  home: homeEn,
  editor: await editorTexts('en'),
  importing: importingEn,
  portal: portalEn,
  preview: previewEn,
  publish: publishEn,
  search: searchEn,
  shared: sharedEn,
  system: systemEn,
  viewer: viewerEn,
};

/** Every text under the way to it; what takes something is left out. */
function textsOf(texts: unknown, path = ''): [path: string, text: string][] {
  if (typeof texts === 'string') return [[path, texts]];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`));
}

test('no text is empty, and none addresses the reader as du or Sie', () => {
  const all = textsOf(pages);
  expect(all.length).toBeGreaterThan(400);
  for (const [path, text] of all) {
    expect(text.trim(), path).not.toBe('');
    expect(text, path).not.toMatch(/\b(Sie|Ihre?[nmrs]?|du|dein\w*)\b/);
  }
  for (const [path, text] of textsOf(english)) expect(text.trim(), path).not.toBe('');
});

test('every folder of the editor that says something says all of it in both languages', () => {
  const kindsOf = (texts: unknown, path = ''): string[] =>
    typeof texts === 'object' && texts !== null
      ? Object.entries(texts).flatMap(([name, inner]) => kindsOf(inner, `${path}.${name}`))
      : [`${path} ${typeof texts}`];
  expect(Object.keys(pages.editor).length).toBeGreaterThan(20);
  expect(kindsOf(pages.editor)).toEqual(expect.arrayContaining(kindsOf(english.editor)));
  expect(kindsOf(pages.editor)).toHaveLength(kindsOf(english.editor).length);
});
