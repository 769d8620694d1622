import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { faultInGerman } from './germanFaults.ts';
import { sentenceFor } from './germanProblems.ts';
import { reasonInGerman } from './germanReasons.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = globSync('{formats,server/documents}/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'));

/** The sentences with which files are refused, as they stand in the sources. */
const refusals = sources.flatMap((text) =>
  [
    ...text.matchAll(
      /(?:new (?:DocumentProblem|NotConverted)\(|new PackageProblem\(\s*'\w+',|protectedOne =)\s*(['`])(.+?)\1/g,
    ),
  ].map(([, , said = '']) => said),
);

test('every reason why a file is refused has a German sentence', () => {
  expect(refusals.length).toBeGreaterThan(30);
  const samples = refusals.map((said) =>
    said
      .replace('$' + '{part} $' + '{why}', 'word/document.xml is empty')
      .replace('$' + '{part}', 'a')
      .replace('$' + '{seconds}', '60'),
  );
  expect(samples.filter((said) => reasonInGerman(said) === said)).toEqual([]);
});

test('every problem that a page may meet has a German sentence', () => {
  const table = readFileSync(`${root}docs/errors.md`, 'utf8');
  const codes = [...table.matchAll(/^\| `([a-z.]+)` \| \d+ \|/gm)].map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(150);
  // Whatever a sentence asks for is there.
  const lists: Record<string, unknown> = { conflicts: [], referents: [{ name: 'x' }] };
  const params = new Proxy(lists, { get: (own, name) => own[String(name)] ?? 'x' });
  // CMIS is spoken by programs.
  const pages = codes.filter((code) => !code.startsWith('documents.cmis.'));
  expect(pages.filter((code) => sentenceFor(code, params) === undefined)).toEqual([]);
});

/** What a page cannot send wrongly: what stands in headers and queries, and cursors. */
const ofPrograms = /path: [`'](\/headers|\/querystring|\$\{at\})/;

test('whatever is wrong with what a page sends is said in German', () => {
  const lines = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .flatMap((file) => readFileSync(`${root}${file}`, 'utf8').split('\n'))
    .filter((line) => !ofPrograms.test(line));
  const said = lines.flatMap((line) => {
    const [, , message] =
      /(?:\bmust:|\bpath\b.*\bmessage:|\bfault\() ?(['])((?:must|is|has|names|does|holds|needs) .+?)\1/.exec(
        line,
      ) ?? [];
    return message ? [message.replaceAll('\\\\', '\\')] : [];
  });
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter((message) => faultInGerman(message) === message)).toEqual([]);
  expect(faultInGerman('must have at most 30 characters')).toBe('darf höchstens 30 Zeichen haben');
  expect(faultInGerman('constructor')).toBe('constructor');
});

test('a reason that nobody knows, or that only looks like a name, stays as it is', () => {
  expect(reasonInGerman('The moon is full.')).toBe('The moon is full.');
  expect(reasonInGerman('constructor')).toBe('constructor');
  expect(reasonInGerman('The file is damaged: its part a is empty.b is empty.')).toBe(
    'Die Datei ist beschädigt: Ihr Teil a is empty.b ist leer.',
  );
});

test('a sentence that lacks a parameter is not told half', () => {
  expect(sentenceFor('documents.content.unreadable', {})).toBeUndefined();
  expect(sentenceFor('toString', {})).toBeUndefined();
  expect(sentenceFor('documents.content.unreadable', { reason: 'The file is not a text file.' })).toBe(
    'Das Dokument lässt sich nicht öffnen: Die Datei ist keine Textdatei.',
  );
});

test('what stands in the way of a download is said with the name of the component', () => {
  const missing = 'you belong to no account that holds a part number for Orders or Mail';
  expect(sentenceFor('catalog.download.refused', { missing })).toBe(
    'Diese Datei ist zu sehen, lässt sich aber nicht herunterladen: es fehlt ein Konto mit einer Teilenummer für Orders or Mail.',
  );
});

test('what is wrong with an archive is said in German, with the file it is about', () => {
  const said = (fault: string, file: string) => sentenceFor('design.archive.refused', { fault, file });
  expect(said('locked', 'A.form')).toBe(
    'Das Archiv ist durch ein Kennwort geschützt: A.form ist nicht lesbar.',
  );
  expect(said('damaged', '')).toBe('Das Archiv ist beschädigt oder unvollständig.');
  expect(said('constructor', '')).toBe('Das Archiv ist nicht lesbar.');
});
