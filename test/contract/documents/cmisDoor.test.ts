import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { all, doorOf, ENTRY, entry, linkOf, propertiesOf, withContent } from './cmisDoor.support.ts';
import { upload } from './support.ts';

let server: TestServer;
let alice: ReturnType<typeof doorOf>;
let bob: ReturnType<typeof doorOf>;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_MAX_DOCUMENT_BYTES: '100000' });
  [alice, bob] = [doorOf(server), doorOf(server, 'bob')];
});
afterAll(() => server?.close());

const items = (right: string) => [
  { user: 'alice', right: 'owner' },
  { user: 'bob', right },
];
const share = (id: string, right: string) =>
  server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items: items(right) } });
const put = (body: string, headers = ENTRY) => ({ method: 'PUT', headers, body });

describe('finding the way', () => {
  test('the service document names collections, templates and what the repository can do', async () => {
    const service = await alice.read('');
    expect(all(service, 'collectionType').map(({ text }) => text)).toEqual([
      'root',
      'types',
      'query',
      'checkedout',
    ]);
    const templates = all(service, 'uritemplate').map((each) => each.children.map(({ text }) => text));
    expect(templates.map(([, type]) => type)).toEqual(['objectbyid', 'objectbypath', 'typebyid', 'query']);
    for (const [template] of templates) expect(template).toContain(`${server.url}/repository/cmis/`);
    const says = (name: string) => all(service, name)[0]?.text;
    expect(says('cmisVersionSupported')).toBe('1.1');
    expect(says('capabilityContentStreamUpdatability')).toBe('anytime');
  });

  test('programs without a token are asked for one or for a password', async () => {
    const answer = await fetch(`${server.url}/repository/cmis`);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/Bearer.*Basic realm=/);
    const basic = (text: string) => ({ headers: { authorization: `Basic ${btoa(text)}` } });
    expect((await fetch(`${server.url}/repository/cmis`, basic('alice:alice'))).status).toBe(200);
    expect((await fetch(`${server.url}/repository/cmis`, basic('alice:wrong'))).status).toBe(401);
  });

  test('types with their properties; an unknown one is not found', async () => {
    const type = await alice.read('/type?id=cmis:document');
    const ids = all(type, 'propertyStringDefinition').map((each) => each.children[0]?.text);
    expect(ids).toContain('cmis:name');
    expect(all(await alice.read('/types'), 'entry')).toHaveLength(2);
    expect(all(await alice.read('/types?typeId=cmis:document'), 'entry')).toHaveLength(0);
    expect(await alice.refused('/type?id=cmis:policy')).toBe('404 objectNotFound');
  });

  test('children come page by page, sorted as asked, and only what the caller may read', async () => {
    for (const name of ['Page c.txt', 'Page a.txt', 'Page b.txt']) await alice.add(name);
    const names: string[] = [];
    let at: string | undefined = '/children?id=root&maxItems=2&orderBy=cmis:name%20DESC';
    let total = '';
    for (let pages = 0; at && pages < 20; pages++) {
      const feed = await alice.read(at);
      names.push(...all(feed, 'entry').map((each) => propertiesOf(each)['cmis:name'] ?? ''));
      total = all(feed, 'numItems')[0]?.text ?? '';
      at = linkOf(feed, 'next')?.replace(`${server.url}/repository/cmis`, '');
    }
    expect(names.filter((name) => name.startsWith('Page'))).toEqual([
      'Page c.txt',
      'Page b.txt',
      'Page a.txt',
    ]);
    expect(total).toBe(String(names.length));
    expect(all(await doorOf(server, 'carol').read('/children?id=root'), 'entry')).toEqual([]);
    for (const query of ['maxItems=x', 'skipCount=-1', 'orderBy=cmis:nothing', 'filter=a;b'])
      expect(await alice.refused(`/children?id=root&${query}`), query).toMatch(/^400 (invalidArg|filterNot)/);
  });
});

describe('one document', () => {
  test('its properties, links and content by id, by version and by path', async () => {
    const id = await alice.add('Näme & <so>.txt', 'first', { 'cmis:description': 'About "it"' });
    const shown = await alice.read(`/object?id=${id}&includeAllowableActions=true&includeACL=true`);
    const { url } = server;
    expect(propertiesOf(shown)).toMatchObject({
      'cmis:objectId': `${id};1`,
      'cmis:versionSeriesId': id,
      'cmis:name': 'Näme & <so>.txt',
      'cmis:description': 'About "it"',
      'cmis:createdBy': 'Alice Example',
      'cmis:versionLabel': '1',
      'cmis:isLatestVersion': 'true',
      'cmis:contentStreamLength': '5',
      'cmis:contentStreamMimeType': 'text/plain',
      'cmis:creationDate': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const address = `${url}/repository/cmis/object?id=${id}%3B1`;
    expect(linkOf(shown, 'self')).toBe(address);
    expect(linkOf(shown, 'edit-media')).toBe(`${url}/repository/cmis/content?id=${id}%3B1`);
    expect(linkOf(shown, 'working-copy')).toBeUndefined();
    expect(all(shown, 'canCheckOut')[0]?.text).toBe('true');
    expect(all(shown, 'principalId')[0]?.text).toBe('alice');
    const filtered = propertiesOf(await alice.read(`/object?id=${id}&filter=cmis:name`));
    expect(Object.keys(filtered)).toEqual([
      'cmis:name',
      'cmis:objectId',
      'cmis:baseTypeId',
      'cmis:objectTypeId',
    ]);
    const byPath = await alice.read(`/path?path=${encodeURIComponent('/Näme & <so>.txt')}`);
    expect(propertiesOf(byPath)['cmis:objectId']).toBe(`${id};1`);
    expect(await alice.text(`${id};1`)).toBe('first');
    const parents = await alice.read(`/parents?id=${id}`);
    expect(all(parents, 'entry').map((each) => propertiesOf(each)['cmis:path'])).toEqual(['/']);
    for (const wrong of [`${id};2`, `${id};0`, `${id};x`, `${id};pwc`, 'nothing'])
      expect(await alice.refused(`/object?id=${encodeURIComponent(wrong)}`), wrong).toBe(
        '404 objectNotFound',
      );
    expect(await bob.refused(`/object?id=${id}`)).toBe('403 permissionDenied');
    expect(await alice.refused('/object')).toBe('400 invalidArgument');
  });

  test('bytes with a Slug become a document; names that cannot be are refused', async () => {
    const media = (slug: string, body = 'a,b') => ({
      method: 'POST',
      headers: { 'content-type': 'text/csv', slug },
      body,
    });
    const answer = await alice.call('/children?id=root', media('T%C3%A4ble.csv'));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toContain('/repository/cmis/object?id=');
    expect(await alice.find("SELECT * FROM cmis:document WHERE cmis:name = 'Täble.csv'")).toEqual([
      'Täble.csv',
    ]);
    expect(await alice.refused('/children?id=root', media('a%2Fb'))).toBe('409 nameConstraintViolation');
    expect(await alice.refused('/children?id=root', media('%ff'))).toBe('409 nameConstraintViolation');
    const large = 'x'.repeat(100_001);
    expect(await alice.refused('/children?id=root', media('large.csv', large))).toMatch(/^413/);
    const sent = (properties: Record<string, string>, inside = '') => ({
      method: 'POST',
      headers: ENTRY,
      body: entry(properties, inside),
    });
    const refused = (properties: Record<string, string>, inside = '', query = '') =>
      alice.refused(`/children?id=root${query}`, sent(properties, inside));
    expect(await refused({})).toBe('409 nameConstraintViolation');
    expect(await refused({ 'cmis:name': 'x', 'cmis:objectTypeId': 'cmis:folder' })).toBe('409 constraint');
    expect(await refused({ 'cmis:name': 'x', 'x:y': 'z' })).toBe('409 constraint');
    expect(await refused({ 'cmis:name': 'x' }, '', '&versioningState=checkedout')).toBe('409 constraint');
    expect(await refused({ 'cmis:name': 'x', 'cmis:objectId': 'welcome' })).toBe('405 notSupported');
    const broken = withContent('text').replace('dGV4dA==', 'dGV4dA=');
    expect(await refused({ 'cmis:name': 'x.txt' }, broken)).toBe('400 invalidArgument');
    expect(await alice.find("SELECT * FROM cmis:document WHERE cmis:name = 'x.txt'")).toEqual([]);
  });

  test('properties change by token and If-Match; a change that crossed is refused', async () => {
    const id = await alice.add('Old.txt');
    const token = (await alice.get(id))['cmis:changeToken'] ?? '';
    const change = (values: Record<string, string>) => put(entry({ ...values, 'cmis:changeToken': token }));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const named = await alice.read(`/object?id=${id}`, change({ 'cmis:name': 'New.md' }));
    expect(propertiesOf(named)).toMatchObject({
      'cmis:name': 'New.md',
      'cmis:contentStreamMimeType': 'text/markdown',
      'cmis:objectId': `${id};1`,
    });
    expect(await alice.refused(`/object?id=${id}`, change({ 'cmis:name': 'Late.md' }))).toBe(
      '409 updateConflict',
    );
    const stale = {
      ...put(entry({ 'cmis:description': 'x' })),
      headers: { ...ENTRY, 'if-match': `"${token}"` },
    };
    expect(await alice.refused(`/object?id=${id}`, stale)).toBe('412 updateConflict');
    await share(id, 'read');
    expect(await bob.refused(`/object?id=${id}`, put(entry({ 'cmis:name': 'Bob.md' })))).toBe(
      '403 permissionDenied',
    );
    expect(await alice.get(id)).toMatchObject({ 'cmis:name': 'New.md', 'cmis:description': '' });
  });

  test('content that is put is a new version; old versions take none', async () => {
    const id = await alice.add('Content.txt', 'one');
    const bytes = (body: string) => put(body, { 'content-type': 'text/plain' });
    const answer = await alice.call(`/content?id=${id}`, bytes('two'));
    expect([answer.status, answer.headers.get('content-location')]).toEqual([
      201,
      `${server.url}/repository/cmis/content?id=${id}%3B2`,
    ]);
    expect([await alice.text(id), await alice.text(`${id};1`)]).toEqual(['two', 'one']);
    expect(await alice.refused(`/content?id=${id}%3B1`, bytes('three'))).toBe('409 versioning');
    expect(await alice.refused(`/content?id=${id}&overwriteFlag=false`, bytes('three'))).toBe(
      '409 contentAlreadyExists',
    );
    expect(await alice.refused(`/content?id=${id}&changeToken=old`, bytes('three'))).toBe(
      '409 updateConflict',
    );
    expect(await alice.refused(`/content?id=${id}`, { method: 'DELETE' })).toBe('405 notSupported');
    expect(await alice.text(id)).toBe('two');
  });
});

describe('checking out', () => {
  test('what is prepared is seen by nobody else until it is checked in, and nobody comes between', async () => {
    const id = await alice.add('Shared.txt', 'one');
    await share(id, 'owner');
    const out = await alice.checkOut(`${id};1`);
    expect(out.status).toBe(201);
    const copy = `${id};pwc`;
    expect(out.headers.get('location')).toBe(`${server.url}/repository/cmis/object?id=${id}%3Bpwc`);
    await alice.call(
      `/content?id=${encodeURIComponent(copy)}`,
      put('mine', { 'content-type': 'text/plain' }),
    );
    expect([await alice.text(copy), await bob.text(id)]).toEqual(['mine', 'one']);
    expect(await bob.get(id)).toMatchObject({
      'cmis:isVersionSeriesCheckedOut': 'true',
      'cmis:versionSeriesCheckedOutBy': 'Alice Example',
      'cmis:versionSeriesCheckedOutId': copy,
    });
    expect(
      await bob.refused('/checkedout', {
        method: 'POST',
        headers: ENTRY,
        body: entry({ 'cmis:objectId': id }),
      }),
    ).toBe('409 versioning');
    // Through the other doors the same.
    const published = await upload(
      server,
      'bob',
      'Shared.txt',
      Buffer.from('bob'),
      `/repository/rest/${id}/content`,
    );
    expect(published.status).toBe(409);
    const said = (await published.json()) as { code: string; summary: string };
    expect(said.code).toBe('documents.document.checkedout');
    expect(said.summary).toContain('Alice Example');
    const renamed = await server.call(`/repository/rest/${id}/meta`, {
      as: 'bob',
      method: 'PUT',
      json: { name: 'Bob.txt' },
    });
    expect(await renamed.json()).toMatchObject({ code: 'documents.document.checkedout' });
    expect((await server.call(`/repository/rest/${id}`, { as: 'bob', method: 'DELETE' })).status).toBe(409);
    expect(await (await server.call(`/repository/rest/${id}/meta`, { as: 'bob' })).json()).toMatchObject({
      version: '1',
      checkedOutBy: 'Alice Example',
    });
    expect(
      all(await alice.read('/checkedout'), 'entry').map((each) => propertiesOf(each)['cmis:objectId']),
    ).toContain(copy);

    const inside = await alice.read(
      `/object?id=${encodeURIComponent(copy)}&checkin=true&major=false&checkinComment=${encodeURIComponent('Ä & b')}`,
      put(entry({ 'cmis:description': 'checked in' })),
    );
    expect(propertiesOf(inside)).toMatchObject({
      'cmis:objectId': `${id};2`,
      'cmis:isMajorVersion': 'false',
      'cmis:checkinComment': 'Ä & b',
      'cmis:description': 'checked in',
      'cmis:isVersionSeriesCheckedOut': 'false',
    });
    expect(await bob.text(id)).toBe('mine');
    const versions = all(await bob.read(`/versions?id=${id}`), 'entry').map(propertiesOf);
    expect(versions.map((each) => [each['cmis:versionLabel'], each['cmis:isLatestMajorVersion']])).toEqual([
      ['2', 'false'],
      ['1', 'true'],
    ]);
  });

  test('one of two who check out at once gets it; an owner can give it back for somebody who is away', async () => {
    const id = await alice.add('Race.txt');
    await share(id, 'write');
    const statuses = (await Promise.all([alice.checkOut(id), bob.checkOut(id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409]);
    await alice.call(`/object?id=${id}%3Bpwc`, { method: 'DELETE' });
    expect((await alice.get(id))['cmis:isVersionSeriesCheckedOut']).toBe('false');
    expect((await bob.checkOut(id)).status).toBe(201);
    expect(await alice.refused(`/object?id=${id}%3Bpwc`, put(entry({ 'cmis:name': 'x.txt' })))).toBe(
      '403 permissionDenied',
    );
    expect((await alice.call(`/object?id=${id}%3Bpwc`, { method: 'DELETE' })).status).toBe(204);
    expect(await bob.refused(`/object?id=${id}%3Bpwc`)).toBe('404 objectNotFound');
    expect((await alice.call(`/object?id=${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await alice.refused(`/object?id=${id}`)).toBe('404 objectNotFound');
  });
});
