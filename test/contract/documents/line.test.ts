import { setMaxListeners } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import * as Y from 'yjs';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { FRAGMENT } from '../../../formats/model/index.ts';
import type { Tables } from '../../../server/documents/tables.ts';
import type { Opening } from '../../../web/editor/session/opening.ts';
import { enterRoom, type Room } from '../../../web/editor/session/room.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Stub, startStub, stubSettings } from './stub.ts';
import { until, type Visitor, visit } from './support.ts';

let stub: Stub;
let server: TestServer;
let alice: Visitor;
const rooms: Room[] = [];
beforeAll(async () => {
  stub = await startStub();
  const auth = { mode: 'token', header: 'X-Api-Key', value: 'key', onBehalfHeader: 'X-On-Behalf-Of' };
  server = await startTestServer({ TRIVET_REPOSITORIES: stubSettings(stub.url, auth) });
  alice = await visit(server, 'alice');
  const [browser, document] = [new EventTarget(), new EventTarget()];
  // Many pages listen to them here.
  setMaxListeners(0, browser, document);
  vi.stubGlobal('location', { href: server.url });
  vi.stubGlobal('document', Object.assign(document, { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});
afterEach(() => {
  for (const room of rooms.splice(0)) room.close();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server?.close();
  await stub?.close();
});

/** What becomes of a message: it is lost and the line with it; it is the last that comes through; the person types right
 *  after it; or it is lost and nobody notices. */
type Fate = 'lost' | 'last' | 'typed at' | 'swallowed';
type Page = {
  room: Room;
  socket?: { terminate(): void };
  typed: string;
  type(text: string): void;
  /** asked for each message, from the page or to it */
  fate: (data: unknown) => Fate | undefined;
};

/** A browser's socket whose messages have fates. */
function socketOf(page: Page, options: ClientOptions) {
  return class extends WebSocket {
    constructor(url: string) {
      // As in a browser, what a message leads to is done before the next one comes.
      super(url, { ...options, allowSynchronousEvents: false });
      page.socket = this;
      // A browser’s socket that is closed before it was open throws nothing.
      this.on('error', () => undefined);
    }
    override send(data: Buffer) {
      this.step(data, (last) => super.send(data, last ? () => this.terminate() : () => undefined));
    }
    override addEventListener(name: keyof WebSocket.WebSocketEventMap, listener: unknown) {
      const listen = listener as (event: unknown) => void;
      const hear = (event: unknown) =>
        this.step((event as MessageEvent).data, (last) => {
          listen(event);
          if (last) this.terminate();
        });
      super.addEventListener(name, name === 'message' ? hear : listen);
    }
    over = false;
    step(data: unknown, pass: (last: boolean) => void) {
      if (this.over || this.readyState !== WebSocket.OPEN) return;
      const fate = page.fate(data);
      this.over = fate === 'lost' || fate === 'last';
      if (fate === 'lost') this.terminate();
      else if (fate !== 'swallowed') pass(fate === 'last');
      if (fate === 'typed at') page.type('t');
    }
  };
}

/** The room of a document of its own, entered as the page enters it. */
async function open(id: string): Promise<Page> {
  const versions = [emptyDocx('', paragraph('Typed: '))];
  stub.documents.set(id, { title: `${id}.docx`, versions, mayWrite: true });
  const answer = await alice.api(`/docs/api/docsvr/external.rest/${id}/opening`);
  const opening = (await answer.json()) as Opening;
  const page = { typed: '', fate: () => undefined } as unknown as Page;
  const headers = { cookie: alice.cookie(), origin: server.url };
  vi.stubGlobal('WebSocket', socketOf(page, { headers }));
  page.room = enterRoom({ type: 'external.rest', fileId: id }, opening, () => undefined);
  page.type = (text) => {
    const line = (page.room.ydoc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
    line.insert(line.length, text);
    page.typed += text;
  };
  rooms.push(page.room);
  await saved(page);
  return page;
}

const stateOf = ({ room }: Page) => room.ended.get() ?? room.writing.state.get();
const saved = (page: Page) => until(() => page.room.ready.get() && stateOf(page) === 'saved', 60_000);

/** The line breaks, and something is typed before there is another. */
async function typeOffline(page: Page): Promise<void> {
  page.socket?.terminate();
  await until(() => stateOf(page) === 'offline', 60_000);
  page.type('o');
}

/** What of it the log of the draft holds, as a fresh process would read it. */
async function stored({ room }: Page): Promise<string> {
  const rows = await server.platform.database
    .as<Tables>()
    .selectFrom('documents.draft_update')
    .select('content')
    .where('draft', '=', room.provider.configuration.name)
    .orderBy('id')
    .execute();
  const ydoc = new Y.Doc();
  for (const { content } of rows) Y.applyUpdate(ydoc, content);
  return ((ydoc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText).toString();
}

/** The messages of a line that comes back with something unsaved, until it is saved, are some fifteen. */
const STEPS = Array.from({ length: 22 }, (_, at) => at + 1);

test.each(['lost', 'last', 'typed at'] as const)(
  'what was typed offline is saved, whichever message of the next line is %s',
  async (fate) => {
    const met = await Promise.all(
      STEPS.map(async (step) => {
        const page = await open(`${fate.replace(' ', '-')}-${step}`);
        // Each line asks by itself, not only when nothing has come for long.
        page.room.provider.forceSync = () => undefined;
        await typeOffline(page);
        let seen = 0;
        page.fate = () => (++seen === step ? fate : undefined);
        await saved(page);
        // Nothing that is said to be saved was said too early.
        expect(await stored(page), `message ${step}`).toBe(`Typed: ${page.typed}`);
        return seen >= step;
      }),
    );
    expect(met.filter(Boolean).length).toBeGreaterThan(9);
  },
);

test('what is lost on a line that holds is asked for again: the question, and the answer', async () => {
  const ask = async (type: string) => {
    const page = await open(`swallowed-${type}`);
    let lost = 0;
    page.fate = (data) => {
      const meant = Buffer.from(data as ArrayBuffer).includes(`"type":"${type}"`);
      return meant && lost++ === 0 ? 'swallowed' : undefined;
    };
    page.type('x');
    await saved(page);
    expect(lost).toBeGreaterThan(0);
    expect(await stored(page)).toBe('Typed: x');
  };
  await Promise.all(['written', 'saved'].map(ask));
});

test('a repository that does not answer when the line is back ends nobody’s work', async () => {
  const page = await open('unreachable');
  let failed = 0;
  for (let time = 0; time < 3; time++)
    stub.next(/unreachable\/meta/, (_, response) => {
      failed++;
      response.destroy();
    });
  await typeOffline(page);
  await saved(page);
  expect(failed).toBe(3);
  expect(await stored(page)).toBe('Typed: o');
});

test('a right that was lost meanwhile ends it, with the reason', async () => {
  const page = await open('forbidden');
  Object.assign(stub.documents.get('forbidden') ?? {}, { mayWrite: false });
  page.socket?.terminate();
  await until(() => page.room.ended.get() !== undefined, 60_000);
  expect(page.room.ended.get()).toContain('right');
});
