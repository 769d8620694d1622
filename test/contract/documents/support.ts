import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { unzipSync } from 'fflate';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { FRAGMENT } from '../../../formats/model/index.ts';
import type { Client } from '../../support/client.ts';

/** A person with a browser's cookies, but no browser. */
export type Visitor = {
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Follows no redirect; keeps cookies. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Follows redirects of this server until there is another answer, and tells where it came from. */
  follow(path: string): Promise<{ response: Response; path: string; passed: string[] }>;
  /** Asks as a script of our own page. */
  api(path: string, json?: unknown, method?: string): Promise<Response>;
  cookie(): string;
};

/** Where somebody comes out who has signed in. */
const SIGNED_IN = '/health/live';

/** Signs in through the form, as a browser does.
 *  @throws Error when the server does not take it. */
export async function visit(
  server: { url: string },
  username: string,
  password = username,
): Promise<Visitor> {
  const visitor = stranger(server);
  const { path } = await visitor.follow(`/sign-in?return=${encodeURIComponent(SIGNED_IN)}`);
  const form = new URLSearchParams({ username, password });
  const answer = await visitor.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: form.toString(),
  });
  const end = await visitor.follow(answer.headers.get('location') ?? path);
  // A form that could not be taken for the moment is there again, and is no sign-in.
  if (end.path !== SIGNED_IN || end.response.status !== 200)
    throw new Error(`${username} was not signed in: ${answer.status}, then at ${end.path}`);
  return visitor;
}

/** Somebody who is not signed in. */
export function stranger(server: { url: string }): Visitor {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, server.url);
    const headers = { ...(init.headers as Record<string, string>), cookie: cookie() };
    const answer = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) jar.delete(pair.slice(0, cut));
      else jar.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    return answer;
  };
  const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    send(path, { headers });
  return {
    send,
    get,
    cookie,
    async follow(path: string) {
      let at = path;
      const passed: string[] = [];
      for (let step = 0; step < 15; step++) {
        const response = await get(at);
        const to = response.headers.get('location');
        if (!to) return { response, path: at, passed };
        const next = new URL(to, new URL(at, server.url));
        if (next.origin !== server.url) return { response, path: next.href, passed };
        at = `${next.pathname}${next.search}`;
        passed.push(at);
      }
      throw new Error(`Redirects without end: ${passed.join(' → ')}`);
    },
    api: (path: string, json?: unknown, method = json === undefined ? 'GET' : 'POST') =>
      send(path, {
        method,
        headers: {
          accept: 'application/json',
          origin: server.url,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
  };
}

/** Follows an address with a code to the question whether to take it, and says yes. */
export async function acceptCode(server: { url: string }, visitor: Visitor, callback: string) {
  const { path } = await visitor.follow(callback);
  const said = await visitor.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: 'answer=yes',
  });
  return visitor.follow(said.headers.get('location') ?? path);
}

/** Uploads a file as a person, with a bearer token. */
export async function upload(
  server: Client,
  as: string,
  name: string,
  bytes: Uint8Array,
  path = '/repository/rest/',
  headers: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData();
  form.append(name, new Blob([new Uint8Array(bytes)]), name);
  const token = await server.bearer(as);
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
}

/** The parts of a package by name. */
export const partsOf = (bytes: Uint8Array) => new Map(Object.entries(unzipSync(bytes)));

/** An editor without a page: the room's protocol as the page speaks it. */
export type Editor = {
  ydoc: Y.Doc;
  provider: HocuspocusProvider;
  messages: { type: string; [name: string]: unknown }[];
  /** Appends text to the first paragraph that holds `where`, and says that it was written. */
  type(text: string, where?: string): number;
  /** Takes this end of a text away again. */
  take(text: string, where: string): number;
  /** The whole text of the document. */
  text(): string;
  /** Resolves once the server has said that this change is stored. */
  saved(seq: number): Promise<void>;
  heard(type: string): Promise<{ [name: string]: unknown }>;
  close(): void;
};

/** Enters a room and waits for its document. */
export async function enterRoom(
  server: { url: string },
  visitor: { cookie(): string },
  room: string,
  headers: Record<string, string> = {},
  query = '',
): Promise<Editor> {
  const ydoc = new Y.Doc();
  const messages: Editor['messages'] = [];
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `${server.url.replace('http', 'ws')}/docs/rooms${query}`,
    WebSocketPolyfill: socketWith({ cookie: visitor.cookie(), origin: server.url, ...headers }),
  });
  const provider = new HocuspocusProvider({ websocketProvider, name: room, document: ydoc });
  provider.on('stateless', ({ payload }: { payload: string }) => messages.push(JSON.parse(payload)));
  provider.attach();
  const close = () => {
    provider.destroy();
    websocketProvider.destroy();
    ydoc.destroy();
  };
  await new Promise<void>((resolve, reject) => {
    provider.on('synced', () => resolve());
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
      close();
      reject(new Error(reason));
    });
  });
  let seq = 0;
  return {
    ydoc,
    provider,
    messages,
    type(text, where = '') {
      const target = textsIn(ydoc.getXmlFragment(FRAGMENT)).find((each) => plain(each).includes(where));
      if (!target) throw new Error(`No text holds ${where}`);
      target.insert(target.length, text);
      provider.sendStateless(JSON.stringify({ type: 'written', seq: ++seq }));
      return seq;
    },
    take(text, where) {
      const target = textsIn(ydoc.getXmlFragment(FRAGMENT)).find((each) => plain(each).includes(where));
      target?.delete(target.length - text.length, text.length);
      provider.sendStateless(JSON.stringify({ type: 'written', seq: ++seq }));
      return seq;
    },
    text: () => textsIn(ydoc.getXmlFragment(FRAGMENT)).map(plain).join('\n'),
    saved: (wanted) =>
      until(() => messages.some(({ type, seq: said }) => type === 'saved' && Number(said) >= wanted)),
    async heard(type) {
      await until(() => messages.some((message) => message.type === type));
      return messages.find((message) => message.type === type) ?? {};
    },
    close,
  };
}

/** A WebSocket that sends these headers, as a browser sends its cookies and its origin. */
function socketWith(headers: Record<string, string>) {
  return class extends WebSocket {
    constructor(url: string | URL) {
      super(url, { headers });
      // One that is closed before it is open says so; who waits for it hears of it otherwise.
      this.on('error', () => undefined);
    }
  };
}

/** Waits until something holds.
 *  @throws Error after a minute. */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds = 60_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come to hold in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function textsIn(node: Y.XmlFragment): Y.XmlText[] {
  return node.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return [child];
    return child instanceof Y.XmlElement ? textsIn(child) : [];
  });
}

const plain = (text: Y.XmlText) =>
  (text.toDelta() as { insert?: unknown }[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
    .join('');
