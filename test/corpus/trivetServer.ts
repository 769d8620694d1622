import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTrivet, type Trivet } from '../../server/main.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { readSettings } from '../../server/settings.ts';
import { ask, isShare } from './shares.ts';

/** A real server with its own PostgreSQL, for checks outside the test run; started when it is first needed. */
export type CorpusServer = {
  url: string;
  /** The header of its manager. */
  authorization: string;
  /** Calls about one database, as its manager. @throws Error when the answer is not 200. */
  database(nsfPath: string): Promise<CorpusDatabase>;
  close(): Promise<void>;
};

export type CorpusDatabase = {
  call(
    path: string,
    options?: { method?: string; body?: BodyInit; type?: string; json?: unknown },
  ): Promise<Response>;
  read<T>(
    path: string,
    options?: { method?: string; body?: BodyInit; type?: string; json?: unknown },
  ): Promise<T>;
};

const PASSWORD = 'corpus of real files';

/** The server of this process, started when it is first asked for; processes that share the checks share it, too. */
export function sharedServer(): Promise<CorpusServer> {
  shared ??= isShare()
    ? ask('server').then(({ url, authorization }) => serverAt(url, authorization, async () => {}))
    : startCorpusServer();
  return shared;
}

let shared: Promise<CorpusServer> | undefined;

/** Ends it, where this process has started it. Every check that uses it calls this. */
export async function closeServer(): Promise<void> {
  const server = await shared;
  shared = undefined;
  await server?.close();
}

/** Starts it in a folder of its own, which `close` removes. */
export async function startCorpusServer(): Promise<CorpusServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-corpus-'));
  const settings = readSettings({
    TRIVET_PORT: '0',
    TRIVET_DATA_DIR: dataDir,
    TRIVET_ADMIN_PASSWORD: PASSWORD,
    TRIVET_LOG_LEVEL: 'error',
    TRIVET_DEMO: '0',
    TRIVET_RATE_LIMIT: '0',
    // Whoever has connected may first be busy with a check for a while.
    TRIVET_HEADER_SECONDS: '3600',
  });
  const trivet = await startTrivet(settings, { log: createLog(settings) });
  const authorization = `Bearer ${await signIn(trivet)}`;
  return serverAt(trivet.url, authorization, async () => {
    await trivet.close();
    await rm(dataDir, { recursive: true, force: true });
  });
}

function serverAt(url: string, authorization: string, close: () => Promise<void>): CorpusServer {
  return {
    url,
    authorization,
    close,
    async database(nsfPath) {
      const place = databaseAt(url, authorization, nsfPath);
      const made = await place.call('/api/design/databases', { json: { nsfPath, title: nsfPath } });
      if (made.status !== 201) throw new Error(`The database was not made: ${await made.text()}`);
      return place;
    },
  };
}

function databaseAt(url: string, authorization: string, nsfPath: string): CorpusDatabase {
  const call: CorpusDatabase['call'] = (path, { method, body, type, json } = {}) => {
    const [at = '', query] = path.split('?');
    const place = at.startsWith('/api/') ? at : `/api/dxl${at}`;
    const onDatabase = at === '/api/design/databases' ? '' : `nsfPath=${encodeURIComponent(nsfPath)}`;
    const sent = json === undefined ? body : JSON.stringify(json);
    const media = json === undefined ? type : 'application/json';
    return fetch(`${url}${place}?${onDatabase}${query === undefined ? '' : `&${query}`}`, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: { authorization, ...(media === undefined ? {} : { 'content-type': media }) },
      ...(sent === undefined ? {} : { body: sent }),
    });
  };
  return {
    call,
    async read(path, options) {
      const answer = await call(path, options);
      if (answer.status !== 200)
        throw new Error(`${options?.method ?? ''} ${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
  };
}

async function signIn({ url }: Trivet): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { bearer } = (await answer.json()) as { bearer: string };
  return bearer;
}
