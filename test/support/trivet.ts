import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTrivet, type Trivet } from '../../server/main.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { readSettings } from '../../server/settings.ts';
import { createDatabase } from './createDatabase.ts';

export type TestServer = Trivet & {
  /** Access token of a demo account (or another whose password is its name), got through `/api/v1/auth`. */
  bearer(username: string, password?: string): Promise<string>;
  /** `fetch` against the server: path, bearer of this account when named, JSON body when an object is given. */
  call(path: string, options?: CallOptions): Promise<Response>;
};

export type CallOptions = {
  as?: string;
  method?: string;
  json?: unknown;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  redirect?: RequestRedirect;
};

/** Administrator of every test server. */
export const ADMIN = { username: 'admin', password: 'admin of the tests' };

/** Starts a real server with a database, objects and port of its own; `close` removes them.
 *  @param environment settings besides those that make it a test server, such as `{ TRIVET_DEMO: '0' }`.
 *  @param logged is given every line of the log, which is printed otherwise. */
export async function startTestServer(
  environment: Record<string, string> = {},
  clock?: () => Date,
  logged?: (line: string) => void,
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-'));
  const database = await createDatabase();
  const settings = readSettings({
    TRIVET_PORT: '0',
    TRIVET_DATA_DIR: dataDir,
    TRIVET_DATABASE_URL: database.url,
    TRIVET_ADMIN_PASSWORD: ADMIN.password,
    TRIVET_LOG_LEVEL: 'error',
    // Started only by the tests that are about it, and no difference between machines for all others.
    TRIVET_SOFFICE: 'none',
    // What a page says must not depend on how fast the machine is.
    TRIVET_REPOSITORY_PATIENCE_SECONDS: '60',
    ...environment,
  });
  const log = createLog(settings, logged && { write: logged });
  const trivet = await startTrivet(settings, { log, ...(clock ? { clock } : {}) });
  const tokens = new Map<string, Promise<string>>();
  const bearer = (username: string, password = username === ADMIN.username ? ADMIN.password : username) => {
    const known = tokens.get(username) ?? signIn(trivet.url, username, password);
    tokens.set(username, known);
    return known;
  };
  return {
    ...trivet,
    bearer,
    call: async (path, { as, json, headers = {}, ...rest } = {}) =>
      fetch(`${trivet.url}${path}`, {
        redirect: 'manual',
        ...rest,
        headers: {
          ...(as ? { authorization: `Bearer ${await bearer(as)}` } : {}),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json), method: rest.method ?? 'POST' }),
      }),
    close: async () => {
      await trivet.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const body = (await answer.json()) as { bearer?: string; summary?: string };
  if (!body.bearer) throw new Error(`${username} cannot sign in: ${body.summary}`);
  return body.bearer;
}
