import { setTimeout as pause } from 'node:timers/promises';
import { designClient } from '../design/client.ts';
import { sampleDxl } from '../design/sample.ts';
import { enterRoom } from '../documents/roomClient.ts';
import { uploadCopies } from '../documents/uploads.ts';
import { tokenOf } from '../harness.ts';

/** A load that goes on until it is stopped. */
export type Soaking = {
  /** How much of each was done so far. */
  said(): string;
  /** Ends what runs. @returns how much of each was done. @throws Error of the first that failed. */
  stop(): Promise<string>;
};

const IMPORT_CHARACTERS = 300_000;
const KEYS = 20;
/** People rest; the machine is not to be full, but to be used all the time. */
const REST_MS = 50;
const PUBLISHING_MS = 60_000;

/** Begins it: each kind goes on by itself, one after the other. */
export async function soaking(url: string): Promise<Soaking> {
  const design = await designClient(url);
  const authorization = `Bearer ${await tokenOf(url, 'alice')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: body ? headers : { authorization },
      ...sent,
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const get = async (path: string) => (await ask('GET', path)).arrayBuffer();
  await design.create('soak.nsf');
  const { dxl } = sampleDxl(IMPORT_CHARACTERS);
  const file = await fileOf(url, ask);

  const kinds: Record<string, (at: number) => Promise<unknown>> = {
    'element reads': () => get('/api/dxl/form/Request?nsfPath=demo.nsf'),
    // Another content each time, so that all of it is written.
    imports: (at) =>
      design.importBody('soak.nsf', JSON.stringify({ dxl: dxl.replaceAll('Label 1<', `Label ${at % 7}<`) })),
    'page reads': () => get('/v1/packages?limit=50'),
    'creates and deletes': async () => {
      const made = await ask('POST', '/v1/packages', { name: 'Soak', components: [] });
      const { id } = (await made.json()) as { id: string };
      await ask('DELETE', `/v1/packages/${id}`);
    },
    downloads: () => get(`/v1/files/${file}/download`),
    'documents opened, typed in and published': () => documentLife(url, authorization, ask),
  };

  const done = new Map<string, number>();
  let running = true;
  let fault: unknown;
  const repeat = async (name: string, take: (at: number) => Promise<unknown>) => {
    for (let at = 0; running; at++) {
      await take(at).catch((error: unknown) => {
        fault ??= error;
        running = false;
      });
      done.set(name, at + 1);
      await pause(REST_MS);
    }
  };
  const all = Promise.all(Object.entries(kinds).map(([name, take]) => repeat(name, take)));
  const said = () => [...done].map(([name, count]) => `${count} ${name}`).join(', ');
  const check = () => {
    if (fault !== undefined) throw fault;
  };
  return {
    said() {
      check();
      return said();
    },
    async stop() {
      running = false;
      await all;
      check();
      return said();
    },
  };
}

type Ask = (method: string, path: string, body?: object) => Promise<Response>;

/** A document from its upload to the trash: opened by two, typed in, published. */
async function documentLife(url: string, authorization: string, ask: Ask): Promise<void> {
  const headers = { authorization };
  const [id] = await uploadCopies(url, headers, 1);
  const base = `/docs/api/docsvr/lcfiles/${id}`;
  const { room } = (await (await ask('GET', `${base}/opening`)).json()) as { room: string };
  const rooms = `${url.replace('http', 'ws')}/docs/rooms`;
  let saved: () => void = () => undefined;
  const allSaved = new Promise<void>((resolve) => {
    saved = resolve;
  });
  const editor = await enterRoom({ url: rooms, room, headers }, { saved: (key) => key === KEYS && saved() });
  const reader = await enterRoom({ url: rooms, room, headers });
  editor.write('Written by the load.');
  for (let key = 1; key <= KEYS; key++) {
    editor.type(key);
    await pause(REST_MS);
  }
  await allSaved;
  await ask('POST', `${base}/publish`, {});
  for (const until = performance.now() + PUBLISHING_MS; ; await pause(REST_MS)) {
    const meta = (await (await ask('GET', `/repository/rest/${id}/meta`)).json()) as { version?: unknown };
    if (String(meta.version) !== '1') break;
    if (performance.now() > until) throw new Error(`Document ${id} was not published.`);
  }
  editor.leave();
  reader.leave();
  await ask('DELETE', `/repository/rest/${id}`);
}

/** @returns the id of a file that can be downloaded. */
async function fileOf(url: string, ask: Ask): Promise<string> {
  const made = await ask('POST', '/v1/files', { name: 'soak.bin' });
  const entry = (await made.json()) as { id: string; upload: { url: string } };
  await fetch(new URL(entry.upload.url, url), { method: 'PUT', body: new Uint8Array(4 * 2 ** 20) });
  await ask('POST', `/v1/files/${entry.id}/complete`, {});
  return entry.id;
}
