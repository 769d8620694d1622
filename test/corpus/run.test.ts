import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { documentXml, packDocx, relationships } from '../../formats/docx/empty.ts';
import type { ModelNode } from '../../formats/model/index.ts';
import { plainText } from '../../formats/model/index.ts';
import { packOdt } from '../../formats/odt/empty.ts';
import { openOdt, saveOdt } from '../../formats/odt/index.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { writeEntries } from '../../formats/package/zipWrite.ts';
import { richText } from '../property/odt-text.ts';
import { commentedStories, openDocumentWithStories } from '../support/stories.ts';
import { checkText } from './docx.ts';
import { checkBlocks } from './eachBlock.ts';
import { inventoryOf } from './inventory.ts';
import { corpus as keeps } from './keeps.ts';
import { startOffice } from './office.ts';
import { run } from './run.ts';
import { shownText } from './together.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'trivet-corpus-test-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** A program that stands in for LibreOffice. */
async function program(name: string, script: string): Promise<string> {
  const path = join(place, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

test('a conversion that is not done in time is a failure, one that makes nothing is a file that cannot be read', async () => {
  const slow = await startOffice(await program('slow', 'exec sleep 60'), 300);
  await expect(slow.opens(new Uint8Array(), 'docx')).rejects.toThrow('LibreOffice was not done after 0.3 s');
  await slow.close();
  const refusing = await startOffice(await program('refusing', 'exit 1'));
  expect(await refusing.opens(new Uint8Array(), 'docx')).toBe(false);
  expect(refusing.isAbsent()).toBe(false);
  await refusing.close();
});

test('without LibreOffice nothing is said of a file, unless all is required', async () => {
  const absent = await startOffice(join(place, 'no-such-program'));
  vi.stubEnv('TRIVET_TEST_REQUIRE_ALL', '');
  expect(await absent.opens(new Uint8Array(), 'docx')).toBe(true);
  expect(absent.isAbsent()).toBe(true);
  vi.stubEnv('TRIVET_TEST_REQUIRE_ALL', '1');
  await expect(absent.opens(new Uint8Array(), 'docx')).rejects.toThrow('LibreOffice is not installed');
  vi.unstubAllEnvs();
  await absent.close();
});

test('a check that fails at its end is counted, and the sum is said all the same', async () => {
  const said: string[] = [];
  const heard = vi.spyOn(process.stdout, 'write').mockImplementation((words) => said.push(`${words}`) > 0);
  const closed: string[] = [];
  const check = (name: string, close: () => Promise<void>) => ({
    name,
    accepts: () => true,
    check: async () => {},
    close: async () => {
      closed.push(name);
      await close();
    },
  });
  const failing = check('failing', () => Promise.reject(new Error('six files are missing')));
  const folder = await mkdtemp(join(place, 'files-'));
  await writeFile(join(folder, 'a.txt'), 'a');
  const passed = await run([folder], [failing, check('other', async () => {})]);
  heard.mockRestore();
  expect(passed).toBe(false);
  expect(closed).toEqual(['failing', 'other']);
  expect(said.join('')).toContain('FAILED failing: at the end: six files are missing\n');
  expect(said.at(-1)).toBe('2 passed, 1 failed\n');
});

test('a word that was typed must be in the text, and nothing else may differ', () => {
  expect(() => checkText('One two', 'One Quagga two')).not.toThrow();
  expect(() => checkText('One two', 'One two')).toThrow('the word is not in the text');
  expect(() => checkText('One two', 'Quagga One Quagga two')).toThrow('the word is not in the text');
  expect(() => checkText('One two', 'Quagga One tw')).toThrow('the text changed beside the word');
});

test('what a header shows of a moment or a page is no loss when it is told anew', () => {
  const field = (code: string, shown: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${shown}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const simple = (code: string, shown: string) =>
    `<w:fldSimple w:instr="${code}"><w:r><w:t>${shown}</w:t></w:r></w:fldSimple>`;
  const headerOf = (now: string, title: string) =>
    inventoryOf(
      packDocx({
        'word/document.xml': documentXml('<w:p/>'),
        'word/header1.xml': `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p>${field('TIME', now)}${simple('PAGE', now)}${field('TITLE', title)}</w:p></w:hdr>`,
        'word/_rels/document.xml.rels': relationships([['rHead', 'header', 'header1.xml']]),
      }),
    ).headers;
  expect(headerOf('9:15', 'Quagga')).toEqual(headerOf('17:03', 'Quagga'));
  expect(headerOf('9:15', 'Quagga')).not.toEqual(headerOf('9:15', 'Zebra'));
});

test('what somebody suggests to delete is seen, wherever a file keeps it', () => {
  const original = packOdt('<text:p>One two</text:p>');
  const { doc } = openOdt(original);
  const deleted = { type: 'wrap', attrs: { key: 'new:del.2026-11-22T05:00.Ben', kind: 'del', href: null } };
  const text = [
    { type: 'text', text: 'One ' },
    { type: 'text', text: 'two', marks: [deleted] },
  ];
  const suggested = { ...doc, content: doc.content?.map((one) => ({ ...one, content: text })) ?? [] };
  const saved = openOdt(saveOdt(original, suggested)).doc;
  expect([plainText(saved), shownText(saved), shownText(suggested)]).toEqual([
    'One \n',
    'One two',
    'One two',
  ]);
});

test('each kind of edit in each block of a text leaves all others, and what leaves them otherwise is found', () => {
  for (const bytes of [richText(), openDocumentWithStories()]) checkBlocks(bytes, { all: true });
  const bytes = packOdt('<text:p>One</text:p> <text:p>Two</text:p>');
  const save = (original: Uint8Array, doc: ModelNode) => {
    const saved = saveOdt(original, doc);
    const content = new TextDecoder().decode(readEntry(openPackage(saved), 'content.xml'));
    return writeEntries(
      openPackage(saved),
      new Map([['content.xml', strToU8(content.replace('> <', '><'))]]),
    );
  };
  expect(() => checkBlocks(bytes, { all: true, save })).toThrow('type, block 0 of 2: content.xml has ');
});

test('comments in notes, headers and text boxes are kept in their places', async () => {
  const said = (words: string) =>
    `<office:annotation office:name="${words}"><text:p>On the ${words}</text:p></office:annotation>${words}<office:annotation-end office:name="${words}"/>`;
  const files = { 'a.docx': commentedStories(), 'a.odt': openDocumentWithStories(said) };
  for (const [name, bytes] of Object.entries(files)) await keeps.check(name, bytes);
  await keeps.close();
  const wanted = ['w:footnote | Ann Lee', 'w:hdr | Ann Lee', 'w:txbxContent | Ann Lee'];
  expect(inventoryOf(files['a.docx']).comments.map((one) => one.slice(0, one.indexOf(' | 2026')))).toEqual(
    wanted,
  );
  expect(inventoryOf(files['a.odt']).comments).toEqual([
    'text:note-body | On the note',
    'draw:text-box | On the box',
    'style:header | On the header',
  ]);
}, 400_000);
