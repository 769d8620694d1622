import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import {
  type Editor,
  enterRoom,
  partsOf,
  upload,
  type Visitor,
  visit,
} from '../../contract/documents/support.ts';
import type { Client } from '../../support/client.ts';
import { again, countOf, eventually, everyPage, expectStatus, type Writer } from './writer.ts';

const PLACE = 'Everybody writes here';

const withoutDot = (word: string) => word.replace(/\.$/, '');

/** A document that somebody has open; `gone` rejects when the connection with its room is lost. */
type Held = { id?: string; alice?: Visitor; editor?: Editor; gone?: Promise<never> };

type Meta = { id: string; name: string; version: string };

/** What people do with documents: they type, publish, upload, rename, share. */
export function documentWriters(client: Client): Writer[] {
  const { call } = client;
  const get = async (path: string) => expectStatus(await call(path, { as: 'alice' }), 200);
  const list = () =>
    everyPage(
      async (query) => (await get(`/repository/rest/${query}`)) as { items: Meta[]; next?: string },
      'after',
    );
  const send = (name: string, text: string) => upload(client, 'alice', name, emptyDocx('', paragraph(text)));
  const contentOf = async (id: string, version = '') => {
    const answer = await call(`/repository/rest/${id}/content${version && `?version=${version}`}`, {
      as: 'alice',
    });
    const parts = partsOf(new Uint8Array(await answer.arrayBuffer()));
    return new TextDecoder().decode(parts.get('word/document.xml'));
  };

  /** A document that one person has open in the editor as long as the server lives. */
  const openDocument = (name: string) => {
    const held: Held = {};
    return {
      held,
      async open() {
        held.id ??= ((await expectStatus(await send(name, PLACE), 201)) as Meta).id;
        held.alice = await visit(client, 'alice');
        const editor = await enter(held.alice, held.id);
        const gone = Promise.withResolvers<never>();
        gone.promise.catch(() => undefined);
        held.editor = editor;
        held.gone = gone.promise;
        editor.provider.on('disconnect', () => gone.reject(new Error('The room is gone.')));
      },
      close() {
        held.editor?.close();
        delete held.editor;
      },
    };
  };
  /** As the page does it, which comes again when the server says so. */
  const enter = (alice: Visitor, id: string) =>
    again(async () => {
      const opening = await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
      const { room } = (await expectStatus(opening, 200)) as { room: string };
      return enterRoom(client, alice, room);
    });
  /** Types a word and waits until the server says that it is stored. */
  const type = async ({ editor, gone }: Held, mark: string) => {
    if (!editor) throw new Error('The room is closed.');
    await Promise.race([editor.saved(editor.type(` ${mark}.`, PLACE)), gone]);
  };
  const text = openDocument('Typed.docx');
  const published = openDocument('Published.docx');
  let publications = 0;
  /** What was last asked to be published. */
  let lastAsked: string | undefined;
  /** Whether its publication will be said here. */
  let awaited = false;
  /** Whether it is not known to be published: whoever asks again may have asked for the same. */
  let pending = false;

  return [
    {
      leg: 'documents',
      kind: 'words',
      lanes: 5,
      open: text.open,
      close: text.close,
      async write(mark) {
        await type(text.held, mark);
        // As fast as a few people type.
        await new Promise((resolve) => setTimeout(resolve, 30));
        return undefined;
      },
      async read(marks) {
        if (!text.held.id) return new Map();
        const alice = await visit(client, 'alice');
        const editor = await enter(alice, text.held.id);
        const words = editor.text().split(' ');
        editor.close();
        return countOf(marks, words.map(withoutDot));
      },
    },
    {
      leg: 'documents',
      kind: 'publication',
      putOff: true,
      async open() {
        await published.open();
        awaited = false;
      },
      close: published.close,
      async write(mark) {
        const { id, alice, gone } = published.held;
        // One request after the other: two at once may become one version.
        if (awaited) {
          await Promise.race([published.held.editor?.heard('published'), gone]);
          pending = false;
        }
        published.held.editor?.messages.splice(0);
        await type(published.held, mark);
        const asked = await alice?.api(`/docs/api/docsvr/lcfiles/${id}/publish`, {}, 'POST');
        if (!asked) throw new Error('The room is closed.');
        await expectStatus(asked, 202);
        lastAsked = mark;
        awaited = true;
        if (!pending) publications += 1;
        pending = true;
        return { action: 'documents.draft.publish', names: id ?? '', times: publications };
      },
      async read(marks) {
        const { id = '' } = published.held;
        const last = lastAsked;
        if (last)
          await eventually(`${last} is published`, async () => (await contentOf(id)).includes(` ${last}.`));
        pending = false;
        const versions = (await get(`/repository/rest/${id}/versions`)) as { items: { version: string }[] };
        const words = async (version?: string) =>
          (await contentOf(id, version))
            .replace(/<[^>]*>/g, '')
            .split(' ')
            .map(withoutDot);
        const counts = countOf(marks, await words());
        // A version that says no more than the one before was written twice.
        const [newest, before] = versions.items
          .map(({ version }) => version)
          .toSorted((one, two) => Number(two) - Number(one));
        if (newest && before && (await words(newest)).length === (await words(before)).length) {
          const again = [...counts].findLast(([, count]) => count === 1)?.[0];
          if (again) counts.set(again, 2);
        }
        return counts;
      },
    },
    {
      leg: 'documents',
      kind: 'upload',
      lanes: 2,
      async write(mark) {
        const { id } = (await expectStatus(await send(`${mark}.docx`, `Text of ${mark}.`), 201)) as Meta;
        return { action: 'documents.document', names: id };
      },
      async read(marks) {
        const documents = await list();
        const counts = countOf(
          marks,
          documents.map(({ name }) => name.replace(/\.docx$/, '')),
        );
        for (const { id, name } of documents.slice(0, 40)) {
          const mark = name.replace(/\.docx$/, '');
          if (counts.has(mark) && !(await contentOf(id)).includes(`Text of ${mark}.`))
            counts.set(mark, 'half');
        }
        return counts;
      },
    },
    {
      leg: 'documents',
      kind: 'rename',
      async write(mark) {
        const { id } = (await expectStatus(await send(`before ${mark}.docx`, mark), 201)) as Meta;
        const renamed = await call(`/repository/rest/${id}/meta`, {
          as: 'alice',
          method: 'PUT',
          json: { name: `${mark}.docx` },
        });
        await expectStatus(renamed, 200);
        const items = [
          { user: 'alice', right: 'owner' },
          { user: 'bob', right: 'write' },
        ];
        const shared = await call(`/repository/rest/${id}/shares`, {
          as: 'alice',
          method: 'PUT',
          json: { items },
        });
        await expectStatus(shared, 200);
        return { action: 'documents.document', names: id, times: 3 };
      },
      async read(marks) {
        const found = (await list()).filter(({ name }) => marks.includes(name.replace(/\.docx$/, '')));
        const counts = countOf(
          marks,
          found.map(({ name }) => name.replace(/\.docx$/, '')),
        );
        for (const { id, name } of found) {
          const { items } = (await get(`/repository/rest/${id}/shares`)) as {
            items: { user?: string; right: string }[];
          };
          // Renamed, and its sharing was under way: not there yet.
          if (!items.some(({ right }) => right === 'write')) counts.set(name.replace(/\.docx$/, ''), 0);
        }
        return counts;
      },
    },
  ];
}
