import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInRepository } from '../../../server/documents/repositories/builtIn/driver.ts';
import { cmisRepository } from '../../../server/documents/repositories/cmis/driver.ts';
import { restRepository } from '../../../server/documents/repositories/rest/driver.ts';
import { basicAccount } from '../../../server/documents/repositories/signIn/accounts.ts';
import type { Tables } from '../../../server/documents/tables.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import type { Ways } from './cmisPages.ts';
import { type CmisStub, startCmisStub, usual } from './cmisStub.ts';
import { type Driven, driverSuite } from './driver.suite.ts';
import { upload, visit } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const person = async () => {
  const found = await server.platform.identity.findPerson({ username: 'bob' });
  if (!found) throw new Error('There is no bob.');
  return found;
};
const tables = () => server.platform.database.as<Tables>();

/** A driver that asks for bob, in front of the built-in repository. */
const ours = (make: () => Promise<Driven['access']>) => async (): Promise<Driven> => {
  const closed = await upload(server, 'alice', 'Secret.docx', new Uint8Array([1]));
  return {
    access: await make(),
    closed: ((await closed.json()) as { id: string }).id,
    async add(bytes) {
      const answer = await upload(server, 'bob', 'Contract.docx', bytes);
      return ((await answer.json()) as { id: string }).id;
    },
    async writeElsewhere(id, bytes) {
      await upload(server, 'bob', 'Contract.docx', bytes, `/repository/rest/${id}/content`);
    },
  };
};
const asBob = { headers: async () => ({ authorization: `Bearer ${await server.bearer('bob')}` }) };

driverSuite(
  'the built-in driver',
  ours(async () => builtInRepository(server.platform, tables()).as(await person())),
);

driverSuite(
  'the REST driver at our own door',
  ours(async () => {
    const root = `${server.url}/repository/rest`;
    const addresses = {
      metaUrl: `${root}/{ID}/meta`,
      contentUrl: `${root}/{ID}/content`,
      versionsUrl: `${root}/{ID}/versions`,
      createUrl: `${root}/`,
    };
    return restRepository('lcfiles', addresses, {}, asBob).as(await person());
  }),
);

driverSuite(
  'the CMIS driver at our own door',
  ours(async () => {
    const settings = {
      kind: 'cmis' as const,
      serviceUrl: `${server.url}/repository/cmis`,
      auth: { mode: 'basic' as const, username: 'bob', password: 'bob' },
    };
    return cmisRepository('lcfiles', settings, asBob, server.platform, tables()).as(await person());
  }),
);

test('the keyword cmis means our own door: signed in once, and in the draft of those who came by rest', async () => {
  const alice = await visit(server, 'alice');
  const open = async (keyword: string) => {
    const query = new URLSearchParams({ repository: keyword, file_id: 'welcome' });
    const { path, passed } = await alice.follow(`/docs/driverscallback?${query}`);
    expect(path).toBe(`/docs/app/doc/external.${keyword}/welcome/edit/content`);
    const answer = await alice.api(`/docs/api/docsvr/external.${keyword}/welcome/opening`);
    return { room: ((await answer.json()) as { room: string }).room, passed };
  };
  const first = await open('cmis');
  expect(first.passed[0]).toMatch(/^\/oidc\/auth\?/);
  const second = await open('rest');
  expect(second.passed.some((path) => path.startsWith('/oidc/'))).toBe(false);
  expect(second.room).toBe(first.room);
  expect(first.room).toMatch(/^[\da-f-]{36}$/);
});

describe('the CMIS driver at a repository', () => {
  let stub: CmisStub;
  beforeAll(async () => {
    stub = await startCmisStub();
  });
  afterAll(() => stub?.close());

  const at = (ways: Partial<Ways>) => async (): Promise<Driven> => {
    Object.assign(stub.ways, usual, ways);
    let count = 0;
    const key = `cmis ${JSON.stringify(ways)}`;
    const settings = {
      kind: 'cmis' as const,
      serviceUrl: `${stub.url}/cmis/service`,
      repositoryId: 'main',
      auth: { mode: 'basic' as const, username: 'trivet', password: 'secret' },
    };
    const { platform } = server;
    const secret = `{secret} ${key}`;
    stub.add(secret, 'Secret.docx').mayRead = false;
    return {
      access: cmisRepository(key, settings, basicAccount(settings.auth), platform, tables()).as(
        await person(),
      ),
      closed: `${secret};1.0`,
      async add(bytes) {
        const series = `workspace://SpacesStore/{${key}} ${++count}/é?&#`;
        stub.add(series, 'Contract.docx', bytes);
        return `${series};1.0`;
      },
      async writeElsewhere(id, bytes) {
        const paper =
          stub.papers.get(id) ?? [...stub.papers.values()].find(({ versions }) => versions[0]?.id === id);
        if (!paper) throw new Error(`The stub has no ${id}.`);
        paper.token++;
        if (!stub.ways.versions) Object.assign(paper.versions[0] ?? {}, { bytes });
        else paper.versions.push({ id: `${paper.series};1.5`, label: '1.5', bytes, by: 'registrar' });
      },
    };
  };

  driverSuite('of the usual kind', at({}));
  driverSuite(
    'of CMIS 1.0, with bytes put only into a working copy',
    at({ version: '1.0', media: 'copies' }),
  );
  driverSuite(
    'whose working copy is in the history only, and shows where bytes go when asked for by itself',
    at({ copyShown: 'history', checkOutGives: 'nothing', media: 'copies asked for' }),
  );
  driverSuite(
    'whose working copy is named by its id only, after an answer without an entry',
    at({ copyShown: 'id', checkOutGives: 'document', version: '1.0' }),
  );
  driverSuite('whose working copy is found by a query', at({ copyShown: 'query', checkOutGives: 'nothing' }));
  driverSuite(
    'whose working copy is in the collection of check-outs only',
    at({ copyShown: 'collection', checkOutGives: 'nothing' }),
  );
  driverSuite('that takes bytes with the check-in', at({ media: 'never', checkOutGives: 'location' }));
  driverSuite(
    'with other templates, prefixes and no actions',
    at({ templates: 'other', markup: 'prefixes', actions: 'none' }),
  );
  driverSuite(
    'without templates but a query, with relative links',
    at({ templates: 'none', markup: 'relative', actions: 'linked' }),
  );
  driverSuite('whose version series are no objects', at({ seriesIsObject: false }));
  driverSuite('without versions', at({ versions: false }), { versions: false });
});
