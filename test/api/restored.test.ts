import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { startTrivet, type Trivet } from '../../server/main.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { readSettings } from '../../server/settings.ts';
import { upload } from '../contract/documents/support.ts';
import { openWorld, type World } from '../endurance/fuzz/world.ts';
import { runTrivet, until } from '../faults/trivetProcess.ts';
import { ADMIN, type Client, clientOf } from '../support/client.ts';
import { createDatabase, createPlace } from '../support/createDatabase.ts';
import { randomOf } from '../support/random.ts';
import { COMMON } from '../support/template.ts';

const folder = mkdtempSync(join(tmpdir(), 'trivet-restored-'));
const backup = join(folder, 'backup');
const databases: { drop(): Promise<void> }[] = [];
let port: number;
let server: Trivet | undefined;
let client: Client;
let world: World;
/** The first backup, made while people wrote, and the second, made when nobody did. */
let busy: string;
let quiet: string;
/** What was acknowledged before the first one began, and until it ended. */
let written: { before: Written; after: Written };
let before: Map<string, unknown>;

type Leg = 'design' | 'documents' | 'catalog';
type Written = Record<Leg, number>;

const settingsOf = (data: string, database: string) => ({
  ...COMMON,
  TRIVET_PORT: String(port),
  TRIVET_DATA_DIR: join(folder, data),
  TRIVET_DATABASE_URL: database,
});
const start = async (settings: Record<string, string>) => {
  const read = readSettings(settings);
  server = await startTrivet(read, { log: createLog(read) });
  client = clientOf(server.url);
};
const stop = async () => {
  await server?.close();
  server = undefined;
};
const run = async (settings: Record<string, string>, ...args: string[]) => {
  const command = runTrivet(args, settings);
  expect([args[0], await command.ended, command.complained()]).toEqual([args[0], 0, '']);
  return JSON.parse(command.said());
};

/** Who writes things with numbers, one after the other. */
const writers: Record<Leg, (number: number) => Promise<Response>> = {
  design: (number) =>
    client.call('/api/design/databases', {
      as: ADMIN.username,
      json: { nsfPath: `during-${number}.nsf`, title: `During ${number}` },
    }),
  documents: (number) =>
    upload(client, 'bob', `During ${number}.docx`, emptyDocx('', paragraph(`Number ${number}`))),
  catalog: (number) =>
    client.call('/v1/productgroups', {
      as: 'alice',
      json: { slug: `during-${number}`, name: `During ${number}` },
    }),
};
const legs = Object.keys(writers) as Leg[];

/** The numbers that a server has of each leg. */
async function numbersIn(): Promise<Record<Leg, number[]>> {
  const lists = {
    design: ['/api/design/databases', ADMIN.username],
    documents: ['/repository/rest/?limit=1000', 'bob'],
    catalog: ['/v1/productgroups?limit=200', 'alice'],
  } as const;
  const found: Partial<Record<Leg, number[]>> = {};
  for (const leg of legs) {
    const [path, as] = lists[leg];
    const text = await wholeList(path, as);
    const numbers = [...text.matchAll(/"(?:name|title)":"During (\d+)(?:\.docx)?"/g)];
    found[leg] = [...new Set(numbers.map(([, number]) => Number(number)))].toSorted((a, b) => a - b);
  }
  return found as Record<Leg, number[]>;
}

/** All pages of a list: a quick machine writes more than one page holds. */
async function wholeList(path: string, as: string): Promise<string> {
  const pages: string[] = [];
  for (let next: string | undefined = path; next; ) {
    const answer = await client.call(next, { as });
    expect([next, answer.status]).toEqual([next, 200]);
    const text = await answer.text();
    pages.push(text);
    const cursor: unknown = JSON.parse(text).next;
    next = typeof cursor === 'string' ? `${path}&cursor=${cursor}` : undefined;
  }
  return pages.join('\n');
}

/** What says when it was asked, or which process was, with what settings and jobs; the audit trail, which has the asking
 *  in it; and pages that LibreOffice makes, which is not there. */
const PASSING =
  /^\/(health|metrics|openapi|sign-in|oidc|api\/v1\/(audit|overview|jobs|settings))|\/(events|wait|stream|pages)$/;

/** Everything that can be read by who sees it, at addresses that lead to something. */
async function readAll(): Promise<Map<string, unknown>> {
  const random = randomOf('reading');
  const answers = new Map<string, unknown>();
  for (const { method, template, operation } of world.places) {
    if (method !== 'GET' || PASSING.test(template)) continue;
    const names = operation.parameters?.filter(({ in: where }) => where === 'query').map(({ name }) => name);
    const addresses = new Set(Array.from({ length: 5 }, () => world.known.addressOf(template, random, 0)));
    for (const address of addresses)
      for (const as of template.startsWith('/api/v1/') ? [ADMIN.username] : ['alice', 'bob']) {
        const path = names?.includes('nsfPath') ? `${address}?nsfPath=demo.nsf` : address;
        answers.set(`${as} ${path}`, await answerOf(path, as));
      }
  }
  return answers;
}

async function answerOf(path: string, as: string) {
  const answer = await client.call(path, { as, headers: { accept: 'application/json' } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  return {
    status: answer.status,
    type,
    tag: answer.headers.get('etag'),
    body: type.includes('json') ? JSON.parse(bytes.toString(), lastingMembers) : lasting(type, bytes),
  };
}

/** A pass to a room is made anew for each who opens it, and reading a document visits its draft. */
const lastingMembers = (name: string, value: unknown) =>
  name === 'pass' || name === 'visited' ? undefined : value;

/** A body without the time at which it was made. A signed one has that within: its key, and its tag, are compared. */
function lasting(type: string, bytes: Buffer): string {
  if (type.includes('jose')) return bytes.toString().split('.')[0] ?? '';
  if (type.includes('atom')) return bytes.toString().replace(/<atom:updated>[^<]*</, '<');
  return createHash('sha256').update(bytes).digest('hex');
}

beforeAll(async () => {
  port = await freePort();
  const first = await createPlace(join(folder, 'first'));
  databases.push(first);
  const settings = settingsOf('first', first.url);
  await start(settings);
  world = await openWorld(client.url);

  const done: Written = { design: 0, documents: 0, catalog: 0 };
  let over = false;
  const writing = legs.map(async (leg) => {
    while (!over) {
      const { status } = await writers[leg](done[leg]);
      expect([leg, status]).toEqual([leg, 201]);
      done[leg]++;
    }
  });
  await until('everybody has written', () => Math.min(...Object.values(done)) > 2);
  const known = { ...done };
  busy = (await run(settings, 'backup', backup, '--json')).snapshot;
  written = { before: known, after: { ...done } };
  over = true;
  await Promise.all(writing);

  before = await readAll();
  quiet = (await run(settings, 'backup', backup, '--json')).snapshot;
  await stop();
});
afterEach(stop);
afterAll(async () => {
  for (const { drop } of databases) await drop();
  rmSync(folder, { recursive: true, force: true });
});

const startRestored = async (data: string, snapshot: string) => {
  const database = await createDatabase();
  databases.push(database);
  const settings = settingsOf(data, database.url);
  await run(settings, 'restore', backup, '--backup', snapshot, '--json');
  expect((await run(settings, 'verify', '--json')).unused).toBe(0);
  await start(settings);
};

test('a restored server answers everything that can be read as the one did that was backed up', async () => {
  await startRestored('second', quiet);
  const found = [...before.values()] as { status: number }[];
  expect(found.filter(({ status }) => status === 200).length).toBeGreaterThan(150);
  const after = await readAll();
  const differ = [...before].filter(
    ([path, answer]) => JSON.stringify(answer) !== JSON.stringify(after.get(path)),
  );
  expect(differ.map(([path, answer]) => [path, after.get(path), answer])).toEqual([]);
});

test('what was backed up while people wrote is one moment: of each leg all that came before, nothing after a gap', async () => {
  await startRestored('third', busy);
  const found = await numbersIn();
  for (const leg of legs) {
    const numbers = found[leg];
    expect([leg, numbers]).toEqual([leg, numbers.map((_, at) => at)]);
    expect(numbers.length).toBeGreaterThanOrEqual(written.before[leg]);
    expect(numbers.length).toBeLessThanOrEqual(written.after[leg] + 1);
  }
  // It goes on: new rows get numbers of their own.
  for (const leg of legs) expect((await writers[leg](10_000)).status).toBe(201);
});
