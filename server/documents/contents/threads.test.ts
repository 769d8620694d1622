import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, expect, test } from 'vitest';
import { emptyDocx } from '../../../formats/docx/index.ts';
import { createContents } from './threads.ts';
import type { Contents } from './types.ts';

const made: Contents[] = [];
afterEach(() => Promise.all(made.splice(0).map((contents) => contents.close())));
const create = (limits?: Parameters<typeof createContents>[0]) => {
  const contents = createContents(limits);
  made.push(contents);
  return contents;
};
const unreadable = (reason: RegExp, code = 'documents.content.unreadable') =>
  expect.objectContaining({
    code,
    params: { reason: expect.stringMatching(reason) },
  });
const page = '<w:p><w:r><w:t>A line of text in a very long document.</w:t></w:r></w:p>';

test('a file is opened and saved, and gives its own bytes when nothing was changed', async () => {
  const contents = create();
  const file = emptyDocx('Title', page);
  const { update } = await contents.open(file);
  expect(new Uint8Array(await contents.save(file, [update]))).toEqual(new Uint8Array(file));
});

test('a thread that is woken once is there for whoever comes next; nobody is harmed when it is not needed', async () => {
  let started = 0;
  const count = () => void started++;
  subscribe('worker_threads', count);
  try {
    const contents = create();
    expect(started).toBe(0);
    contents.wake();
    contents.wake();
    expect(started).toBe(1);
    const file = emptyDocx('Title', page);
    expect((await contents.open(file)).carried).toEqual([]);
    contents.wake();
    expect(started).toBe(1);
    const closed = create();
    closed.wake();
    await closed.close();
  } finally {
    unsubscribe('worker_threads', count);
  }
});

test('what is no document, and what is no text, is refused with a sentence', async () => {
  const contents = create();
  const file = emptyDocx('Title', page);
  await expect(contents.open(new Uint8Array([1, 2, 3]), 'Plan.docx')).rejects.toEqual(unreadable(/\.$/));
  await expect(contents.save(file, [new Uint8Array([7, 7, 7])])).rejects.toEqual(
    unreadable(/cannot be read/, 'documents.draft.unwritable'),
  );
});

test('a task that takes too long is ended and refused, as often as it comes', async () => {
  const contents = create({ milliseconds: 1, megabytes: 1024 });
  for (let time = 0; time < 3; time++)
    await expect(contents.open(emptyDocx('', page))).rejects.toEqual(unreadable(/too long/));
  const late = unreadable(/too long/, 'documents.draft.unwritable');
  await expect(contents.save(emptyDocx('', page), [])).rejects.toEqual(late);
});

test('a task that needs too much memory ends its thread alone, and the next one is done', {
  timeout: 120_000,
}, async () => {
  const contents = create({ milliseconds: 100_000, megabytes: 48 });
  await expect(contents.open(emptyDocx('', page.repeat(90_000)))).rejects.toEqual(unreadable(/memory/));
  const file = emptyDocx('Title', page);
  expect((await contents.open(file)).carried).toEqual([]);
});

test('many at once wait for their turn', async () => {
  const contents = create();
  const file = emptyDocx('Title', page);
  const opened = await Promise.all(Array.from({ length: 50 }, () => contents.open(file)));
  expect(new Set(opened.map(({ update }) => Buffer.from(update).toString('hex'))).size).toBe(1);
});
