import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';

/** A repository of somebody else, with field names of its own, which can be told to misbehave. */
export type Stub = {
  url: string;
  /** Its documents by id. */
  documents: Map<string, { title: string; versions: Uint8Array[]; mayWrite: boolean; mayComment?: boolean }>;
  /** What else happens when it gives a document another name. */
  renaming: ((versions: Uint8Array[]) => void) | undefined;
  /** What it was asked, with the headers. */
  asked: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  /** Takes the place of its next answer to a path that matches. */
  next(path: RegExp, answer: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** Access tokens that count at present, by refresh token. */
  tokens: { access: string; refresh: string; grants: string[] };
  close(): Promise<void>;
};

export async function startStub(): Promise<Stub> {
  const documents: Stub['documents'] = new Map();
  const asked: Stub['asked'] = [];
  const planned: { path: RegExp; answer: (request: IncomingMessage, response: ServerResponse) => void }[] =
    [];
  const tokens = { access: 'access-1', refresh: 'refresh-1', grants: [] as string[] };
  documents.set('contract {7}/2;1', {
    title: 'Contract.docx',
    versions: [emptyDocx('', paragraph('The parties agree.') + paragraph('Signed below.'))],
    mayWrite: true,
  });

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ method: request.method ?? '', path, headers: request.headers });
    const plan = planned.findIndex((each) => each.path.test(path));
    const [found] = plan < 0 ? [] : planned.splice(plan, 1);
    if (found) return found.answer(request, response);
    void answer(request, response);
  });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    if (path === '/token') return giveToken(await bodyOf(request), response);
    const [, id = '', what] = /^\/c\/([^/]+)\/(meta|content)/.exec(path) ?? [];
    const document = documents.get(decodeURIComponent(id));
    if (!document) return json(response, 404, { error: 'gone' });
    if (what === 'content' && request.method === 'POST') {
      const form = await bodyOf(request);
      document.versions.push(fileIn(form, request.headers['content-type'] ?? ''));
    } else if (what === 'content') {
      return void response
        .writeHead(200, { 'content-type': 'application/octet-stream' })
        .end(document.versions.at(-1));
    }
    if (what === 'meta' && request.method === 'PUT') {
      const { entry } = JSON.parse((await bodyOf(request)).toString()) as { entry: { title: string } };
      document.title = entry.title;
      stub.renaming?.(document.versions);
    }
    json(response, 200, metaOf(decodeURIComponent(id), document));
  };

  const giveToken = (body: Buffer, response: ServerResponse) => {
    const form = new URLSearchParams(body.toString());
    tokens.grants.push(form.get('grant_type') ?? '');
    const good =
      /^(another-)?good-code$/.test(form.get('code') ?? '') || form.get('refresh_token') === tokens.refresh;
    if (!good) return json(response, 400, { error: 'invalid_grant' });
    const count = tokens.grants.length;
    Object.assign(tokens, { access: `access-${count}`, refresh: `refresh-${count}` });
    json(response, 200, {
      access_token: tokens.access,
      refresh_token: tokens.refresh,
      token_type: 'Bearer',
      expires_in: 3600,
    });
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stub: Stub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    documents,
    renaming: undefined,
    asked,
    tokens,
    next: (path, plan) => void planned.push({ path, answer: plan }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stub;
}

/** The meta as this repository writes it; `fields` of `stubSettings` says where we find what. */
function metaOf(
  id: string,
  {
    title,
    versions,
    mayWrite,
    mayComment,
  }: { title: string; versions: Uint8Array[]; mayWrite: boolean; mayComment?: boolean },
) {
  return {
    entry: { uid: id, title, bytes: versions.at(-1)?.length, revision: versions.length },
    changed: { at: '2026-01-02T03:04:05+01:00', by: { login: 'registrar', name: 'The Registrar' } },
    rights: { edit: mayWrite, remark: mayComment },
  };
}

export const stubSettings = (url: string, auth: object) =>
  JSON.stringify({
    rest: {
      kind: 'rest',
      metaUrl: `${url}/c/{ID}/meta`,
      contentUrl: `${url}/c/{ID}/content`,
      auth,
      fields: {
        id: 'entry.uid',
        name: 'entry.title',
        size: 'entry.bytes',
        version: 'entry.revision',
        modified: 'changed.at',
        modifier: 'changed.by',
        'modifier.id': 'changed.by.login',
        'modifier.displayName': 'changed.by.name',
        'permissions.write': 'rights.edit',
        'permissions.comment': 'rights.remark',
      },
    },
  });

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** The bytes of the one part of a form. */
export function fileIn(form: Buffer, type: string): Uint8Array {
  const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? '';
  const start = form.indexOf('\r\n\r\n') + 4;
  return new Uint8Array(form.subarray(start, form.lastIndexOf(`\r\n--${boundary}`)));
}
