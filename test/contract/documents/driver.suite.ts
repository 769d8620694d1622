import { beforeAll, describe, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import type { RepositoryAccess } from '../../../server/documents/repositories/repository.ts';

/** A driver with a document of one version that `access` may change, and one that it may not read. */
export type Driven = {
  access: RepositoryAccess;
  /** Makes a document named `Contract.docx` with these bytes. */
  add(bytes: Uint8Array): Promise<string>;
  /** A document that this person has no right to. */
  closed: string;
  /** Somebody else writes a version meanwhile. */
  writeElsewhere(id: string, bytes: Uint8Array): Promise<void>;
};

/** How a kind of repository differs by its nature. */
export type Nature = { versions?: boolean };

const docx = (text: string) => emptyDocx('', paragraph(text));
const ATOM_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What every driver does, whatever it talks to. */
export function driverSuite(
  name: string,
  open: () => Promise<Driven>,
  { versions = true }: Nature = {},
): void {
  describe(name, () => {
    let driven: Driven;
    let access: RepositoryAccess;
    beforeAll(async () => {
      driven = await open();
      access = driven.access;
    });

    test('tells what is known of a document', async () => {
      const id = await driven.add(docx('One'));
      const meta = await access.meta(id);
      expect(meta).toMatchObject({
        name: 'Contract.docx',
        size: docx('One').length,
        version: expect.stringMatching(/./),
        created: expect.stringMatching(ATOM_DATE),
        modified: expect.stringMatching(ATOM_DATE),
        modifier: { id: expect.any(String), displayName: expect.stringMatching(/./) },
        permissions: { read: true, write: true },
      });
      expect(meta.checkedOutBy).toBeUndefined();
      expect((await access.meta(meta.id)).id).toBe(meta.id);
    });

    test('gives the bytes, up to a limit', async () => {
      const { id } = await access.meta(await driven.add(docx('Bytes')));
      expect(new Uint8Array(await access.content(id))).toEqual(docx('Bytes'));
      await expect(access.content(id, { limit: 10 })).rejects.toMatchObject({
        code: 'documents.content.large',
      });
    });

    test('writes a new version on top, and leaves nothing locked', async () => {
      const over = await access.meta(await driven.add(docx('Old')));
      const made = await access.publish(over.id, { name: over.name, mime, bytes: docx('New'), over });
      expect(made).toMatchObject({ id: over.id, name: 'Contract.docx', size: docx('New').length });
      expect(made.version).not.toBe(over.version);
      expect(made.checkedOutBy).toBeUndefined();
      expect(new Uint8Array(await access.content(over.id))).toEqual(docx('New'));
      const again = await access.publish(over.id, {
        name: over.name,
        mime,
        bytes: docx('Newer'),
        over: made,
      });
      expect(new Set([over.version, made.version, again.version]).size).toBe(3);
    });

    test('a version that came between is never overwritten', async () => {
      const over = await access.meta(await driven.add(docx('Base')));
      await driven.writeElsewhere(over.id, docx('Theirs'));
      const mine = { name: over.name, mime, bytes: docx('Mine'), over };
      await expect(access.publish(over.id, mine)).rejects.toMatchObject({ code: 'documents.version.moved' });
      expect(new Uint8Array(await access.content(over.id))).toEqual(docx('Theirs'));
      expect((await access.meta(over.id)).checkedOutBy).toBeUndefined();
    });

    if (versions)
      test('earlier versions are listed and read', async () => {
        const over = await access.meta(await driven.add(docx('First')));
        const made = await access.publish(over.id, { name: over.name, mime, bytes: docx('Second'), over });
        const listed = (await access.versions?.(over.id)) ?? [];
        expect(listed.map(({ version }) => version)).toEqual([made.version, over.version]);
        expect(listed[0]?.modified).toMatch(ATOM_DATE);
        const { version } = over;
        expect(new Uint8Array(await access.content(over.id, { version }))).toEqual(docx('First'));
        await expect(access.content(over.id, { version: 'no such' })).rejects.toMatchObject({ status: 404 });
      });

    test('renames, by itself and with a version', async () => {
      const { id } = await access.meta(await driven.add(docx('Name')));
      const renamed = await access.rename?.(id, 'Ünïted & "quoted" <1>.docx');
      expect(renamed).toMatchObject({ id, name: 'Ünïted & "quoted" <1>.docx' });
      const before = await access.meta(id);
      const over = await access.publish(id, { name: before.name, mime, bytes: docx('Name 1'), over: before });
      expect(over.name).toBe('Ünïted & "quoted" <1>.docx');
      const made = await access.publish(id, { name: 'Later.docx', mime, bytes: docx('Name 2'), over });
      expect(made).toMatchObject({ id, name: 'Later.docx' });
      expect(new Uint8Array(await access.content(id))).toEqual(docx('Name 2'));
    });

    test('makes a document beside another', async () => {
      const beside = (await access.meta(await driven.add(docx('Beside')))).id;
      const made = await access.create?.(beside, { name: 'Copy.docx', mime, bytes: docx('Copy') });
      expect(made).toMatchObject({ name: 'Copy.docx', permissions: { write: true } });
      expect(made?.id).not.toBe(beside);
      expect(new Uint8Array(await access.content(made?.id ?? ''))).toEqual(docx('Copy'));
    });

    test.each(['absent', '..', '.', '%2e%2e', '../meta', "x'y", 'a b?c#d', '\ud800'])(
      'there is no document %j',
      async (id) => {
        await expect(access.meta(id)).rejects.toMatchObject({ code: 'documents.document.unknown' });
      },
    );

    test('what is closed to the person stays closed', async () => {
      for (const ask of [() => access.meta(driven.closed), () => access.content(driven.closed)]) {
        await expect(ask()).rejects.toMatchObject({ code: 'documents.right.missing' });
      }
    });
  });
}
