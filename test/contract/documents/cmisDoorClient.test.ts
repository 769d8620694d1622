import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { all, doorOf, ENTRY, propertiesOf } from './cmisDoor.support.ts';

const run = promisify(execFile);
const installed = await run('cmis-client', ['--help']).then(
  () => true,
  () => false,
);
const required = process.env.TRIVET_TEST_REQUIRE_ALL === '1';
if (!installed)
  console.warn(
    'cmis-client is not installed: a session of a public CMIS client is NOT tested (Debian: cmis-client).',
  );

let server: TestServer;
let alice: ReturnType<typeof doorOf>;
let bob: ReturnType<typeof doorOf>;
beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = [doorOf(server), doorOf(server, 'bob')];
});
afterAll(() => server?.close());

describe.skipIf(!installed && !required)('a session of cmis-client', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trivet-cmis-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs one command as a person; what it printed. */
  const client = async (as: string, ...args: string[]): Promise<string> => {
    const head = ['--url', `${server.url}/repository/cmis`, '-u', as, '-p', as, '-r', 'trivet'];
    const { stdout, stderr } = await run('cmis-client', [...head, ...args], { cwd: folder }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return stdout + stderr;
  };
  const file = async (text: string) => {
    await writeFile(join(folder, 'sent.txt'), text);
    return ['--input-file', 'sent.txt', '--input-type', 'text/plain'];
  };
  /** A property as `show-by-id` prints it. */
  const value = (printed: string, id: string) =>
    new RegExp(`\\( ${id} \\):[ ]*\\n\\t([^\\n]*)`).exec(printed)?.[1];

  test('lists, shows, adds, changes, checks out and in, and deletes', async () => {
    expect(await client('alice', 'list-repos')).toContain('Trivet (trivet)');
    expect(await client('alice', 'repo-infos')).toContain('Supported CMIS Version: 1.1');
    expect(await client('alice', 'show-root')).toContain('Welcome to Trivet.docx (welcome;1)');
    expect(await client('alice', 'type-by-id', 'cmis:document', 'cmis:folder')).toContain(
      '(cmis:versionLabel)',
    );
    expect(await client('alice', 'show-by-path', '/Welcome to Trivet.docx')).toContain('Id: welcome;1');

    const made = await client(
      'alice',
      ...(await file('one & <two>')),
      'create-document',
      'root',
      'Ünder & <way>.txt',
    );
    const id = value(made, 'cmis:versionSeriesId') ?? '';
    expect(made).toContain('Name: Ünder & <way>.txt');
    await client('alice', 'get-content', id);
    expect(await readFile(join(folder, 'Ünder & <way>.txt'), 'utf8')).toBe('one & <two>');

    expect(await client('alice', ...(await file('second')), 'set-content', id)).toBe('');
    expect(await alice.text(id)).toBe('second');
    const changed = await client(
      'alice',
      ...['--object-property', 'cmis:name=Renamed.txt', '--object-property', 'cmis:description=So & so'],
      ...['update-object', id],
    );
    expect(changed).toContain('Name: Renamed.txt');
    expect(await alice.get(id)).toMatchObject({ 'cmis:description': 'So & so', 'cmis:versionLabel': '2' });

    expect(await client('alice', 'checkout', id)).toContain(`Id: ${id};pwc`);
    expect(await client('alice', 'checkout', id)).toContain('CanCheckout not allowed');
    expect(await client('alice', ...(await file('third')), 'set-content', `${id};pwc`)).toBe('');
    expect(await alice.text(id)).toBe('second');
    const inside = await client('alice', '--message', 'Why & how', '--major', 'checkin', `${id};pwc`);
    expect(inside).toContain(`Id: ${id};3`);
    expect(await alice.text(id)).toBe('third');

    await client('alice', 'checkout', id);
    const minor = await client('alice', ...(await file('fourth')), '-m', 'small', 'checkin', `${id};pwc`);
    expect(minor).toContain(`Id: ${id};4`);
    await client('alice', 'checkout', id);
    expect(await client('alice', 'cancel-checkout', `${id};pwc`)).toContain('Checkout cancelled');
    const versions = all(await alice.read(`/versions?id=${id}`), 'entry').map(propertiesOf);
    expect(
      versions.map((each) => [
        each['cmis:versionLabel'],
        each['cmis:isMajorVersion'],
        each['cmis:checkinComment'],
      ]),
    ).toEqual([
      ['4', 'false', 'small'],
      ['3', 'true', 'Why & how'],
      ['2', 'true', ''],
      ['1', 'true', ''],
    ]);
    expect((await client('alice', 'get-versions', id)).match(/^Id: .*$/gm)).toEqual(
      [4, 3, 2, 1].map((version) => `Id: ${id};${version}`),
    );
    expect(await client('bob', 'show-by-id', id)).toContain('ERROR');
    expect(await client('alice', 'create-folder', 'root', 'sub')).toContain('CreateFolder not allowed');
    expect(await client('alice', 'delete', id)).toContain('All nodes have been removed');
    expect(await client('alice', 'show-by-id', id)).toContain('No such node');
  });
});

describe('ACL and queries', () => {
  test('an ACL is read and put in the place of the one there is', async () => {
    const id = await alice.add('Acl.txt');
    const acl = (entries: string) => ({
      method: 'PUT',
      headers: { 'content-type': 'application/cmisacl+xml' },
      body: `<cmis:acl xmlns:cmis="http://docs.oasis-open.org/ns/cmis/core/200908/">${entries}</cmis:acl>`,
    });
    const one = (who: string, permission: string) =>
      `<cmis:permission><cmis:principal><cmis:principalId>${who}</cmis:principalId></cmis:principal><cmis:permission>${permission}</cmis:permission><cmis:direct>true</cmis:direct></cmis:permission>`;
    await alice.read(`/acl?id=${id}`, acl(one('alice', 'cmis:all') + one('bob', 'cmis:read')));
    expect(await bob.text(id)).toBe('text');
    expect(all(await bob.read(`/acl?id=${id}`), 'principalId').map(({ text }) => text)).toEqual([
      'alice',
      'bob',
    ]);
    for (const [entries, says] of [
      [one('bob', 'cmis:all') + one('nobody', 'cmis:read'), '400 invalidArgument'],
      [one('bob', 'cmis:read'), '400 invalidArgument'],
      [one('bob', 'cmis:fly'), '409 constraint'],
    ] as const)
      expect(await alice.refused(`/acl?id=${id}`, acl(entries))).toBe(says);
    expect(await bob.refused(`/acl?id=${id}`, acl(one('bob', 'cmis:all')))).toBe('403 permissionDenied');
  });

  test('statements find what they say', async () => {
    for (const [name, text] of [
      ['Query one.txt', '1'],
      ["Query it's.txt", '22'],
      ['Query three.md', '333'],
    ] as const)
      await alice.add(name, text, { 'cmis:description': name.endsWith('.md') ? 'the Markdown one' : '' });
    const find = (where: string) =>
      alice.find(`SELECT * FROM cmis:document WHERE cmis:name LIKE 'Query %' ${where}`);
    const [its, one, three] = ["Query it's.txt", 'Query one.txt', 'Query three.md'];
    expect(await find('')).toEqual([its, one, three]);
    expect(await find("AND cmis:name = 'Query it''s.txt'")).toEqual([its]);
    expect(await find("AND cmis:name = 'Query it\\'s.txt'")).toEqual([its]);
    expect(await find('AND cmis:contentStreamLength >= 2 ORDER BY cmis:contentStreamLength DESC')).toEqual([
      three,
      its,
    ]);
    expect(
      await find("AND (cmis:contentStreamLength = 1 OR cmis:contentStreamMimeType = 'text/markdown')"),
    ).toEqual([one, three]);
    expect(await find("AND NOT cmis:name IN ('Query one.txt', 'x')")).toEqual([its, three]);
    expect(await find("AND cmis:name NOT LIKE '%.txt'")).toEqual([three]);
    expect(await find("AND cmis:name LIKE '%it\\'s.t_t'")).toEqual([its]);
    // A name that ends with a backslash, and one where a quote follows it.
    for (const end of ['\\\\', '\\\\\\\\', "\\\\''", "\\\\\\'"])
      expect(await find(`AND cmis:name LIKE '%${end}'`)).toEqual([]);
    expect(await find("AND CONTAINS('markdown')")).toEqual([three]);
    expect(await find("AND IN_FOLDER('elsewhere')")).toEqual([]);
    expect(await find("AND IN_FOLDER('root') AND cmis:isVersionSeriesCheckedOut = false")).toHaveLength(3);
    expect(await find("AND cmis:creationDate > TIMESTAMP '2200-01-01T00:00:00.000Z'")).toEqual([]);
    expect(await find('AND cmis:versionSeriesCheckedOutBy IS NOT NULL')).toEqual([]);
    const named = await alice.read(
      `/query?q=${encodeURIComponent("SELECT d.cmis:name AS title FROM cmis:document d WHERE d.cmis:name = 'Query one.txt' ORDER BY title")}`,
    );
    expect(all(named, 'propertyString').map(({ attributes }) => attributes.queryName)).toEqual(['title']);
    expect(await doorOf(server, 'carol').find('SELECT * FROM cmis:document')).toEqual([]);
    const posted = await alice.read('/query', {
      method: 'POST',
      headers: { 'content-type': 'application/cmisquery+xml' },
      body: `<q:query xmlns:q="http://docs.oasis-open.org/ns/cmis/core/200908/"><q:statement><![CDATA[SELECT * FROM cmis:document WHERE cmis:name LIKE 'Query %']]></q:statement><q:maxItems>2</q:maxItems></q:query>`,
    });
    expect([all(posted, 'entry').length, all(posted, 'numItems')[0]?.text]).toEqual([2, '3']);
  });

  test.each([
    '',
    'DROP TABLE documents.document',
    'SELECT * FROM cmis:document WHERE',
    'SELECT * FROM cmis:policy',
    "SELECT * FROM cmis:document WHERE cmis:name = 'x",
    "SELECT * FROM cmis:document WHERE cmis:name = 'x' ; drop table x",
    'SELECT * FROM cmis:document WHERE cmis:nothing = 1',
    "SELECT * FROM cmis:document WHERE cmis:contentStreamLength = 'x'",
    "SELECT * FROM cmis:document WHERE cmis:creationDate > TIMESTAMP 'never'",
    "SELECT * FROM cmis:document WHERE cmis:creationDate > TIMESTAMP '-271821-04-20T00:00:00.000Z'",
    'SELECT * FROM cmis:document ORDER BY cmis:changeToken',
    `SELECT * FROM cmis:document WHERE ${'('.repeat(3000)}`,
    `SELECT * FROM cmis:document WHERE ${'NOT '.repeat(2000)}`,
  ])('a statement that is none is refused: %s', async (statement) => {
    expect(await alice.refused(`/query?q=${encodeURIComponent(statement)}`)).toBe('400 invalidArgument');
  });

  test.each([
    ['a document type with an entity', '<!DOCTYPE x [<!ENTITY e "x">]><x>&e;</x>'],
    ['deep nesting', '<a>'.repeat(100_000)],
    ['many attributes', `<a ${Array.from({ length: 60_000 }, (_, n) => `b${n}=""`).join(' ')}/>`],
    ['many elements', `<a>${'<b/>'.repeat(20_000)}</a>`],
    ['half a document', '<a><b>'],
    ['bytes that are no text', new Uint8Array([0x3c, 0x61, 0xff, 0xfe])],
    ['nothing', ''],
    ['something else', '<html/>'],
  ])('XML that is hostile or broken changes nothing: %s', async (_what, body) => {
    expect(await alice.refused('/children?id=root', { method: 'POST', headers: ENTRY, body })).toMatch(
      /^4\d\d (invalidArgument|constraint)/,
    );
  });
});
