import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { type Copy, type Paper, servicePage, typePage, type View, viewOf, type Ways } from './cmisPages.ts';

/** A CMIS repository that differs as real ones do. */
export type CmisStub = {
  url: string;
  /** How it differs; may be changed at any time. */
  ways: Ways;
  papers: Map<string, Paper>;
  asked: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  /** Takes the place of its next answer to a request such as `PUT /object`. */
  next(request: RegExp, answer: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** Forgets what was planned and not asked for. */
  forget(): void;
  /** Adds a document with one version. */
  add(series: string, name: string, bytes?: Uint8Array): Paper;
  close(): Promise<void>;
};

export const usual: Ways = {
  version: '1.1',
  versions: true,
  media: 'always',
  copyShown: 'link',
  copySays: true,
  checkOutGives: 'entry',
  templates: 'usual',
  markup: 'usual',
  seriesIsObject: true,
  actions: 'inside',
  bytesWith: 'content',
};

const ATOM_ENTRY = 'application/atom+xml;type=entry';

export async function startCmisStub(credentials = 'trivet:secret'): Promise<CmisStub> {
  const papers = new Map<string, Paper>();
  const asked: CmisStub['asked'] = [];
  const planned: { request: RegExp; answer: (request: IncomingMessage, response: ServerResponse) => void }[] =
    [];
  const ways: Ways = { ...usual };
  let root = '';

  const find = (id: string | null) => {
    for (const paper of papers.values()) {
      if (id === paper.series && ways.seriesIsObject) return { paper, at: paper.versions.length - 1 };
      const at = paper.versions.findIndex((version) => version.id === id);
      if (at >= 0) return { paper, at };
      if (paper.copy?.id === id) return { paper, at: -1 };
    }
    return undefined;
  };

  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`;
    asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    const plan = planned.findIndex((each) => each.request.test(line));
    const [found] = plan < 0 ? [] : planned.splice(plan, 1);
    if (found) return found.answer(request, response);
    const wanted = `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (request.headers.authorization !== wanted) return void response.writeHead(401).end();
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', root);
    const view = viewOf(root, ways);
    const id = url.searchParams.get('id') ?? url.searchParams.get('objectId');
    const body = await bodyOf(request);
    const xml = (status: number, text: string, type = ATOM_ENTRY, headers = {}) =>
      void response.writeHead(status, { 'content-type': type, ...headers }).end(text);
    if (url.pathname === '/cmis/service') return xml(200, servicePage(root, ways), 'application/atomsvc+xml');
    if (url.pathname === '/type') return xml(200, typePage(ways));
    if (url.pathname === '/checkedout') {
      if (request.method === 'GET')
        return xml(200, view.feed(ways.copyShown === 'nowhere' ? [] : copiesOf(papers)));
      return checkOut(find(valueIn(body, 'cmis:objectId'))?.paper, response, view);
    }
    if (url.pathname === '/history') {
      const paper = papers.get(url.searchParams.get('series') ?? '');
      return paper ? xml(200, view.history(paper)) : xml(404, '');
    }
    if (url.pathname === '/query') return xml(200, view.feed(queried(url, papers, ways)));
    if (url.pathname === '/parents') return xml(200, view.folder());
    if (url.pathname === '/children') {
      const paper = stub.add(`made ${papers.size}`, valueIn(body, 'cmis:name'), inside(body));
      return xml(201, view.entry(paper, 0));
    }
    const found = find(id);
    if (!found) return xml(404, '<error>objectNotFound</error>', 'application/xml');
    const { paper, at } = found;
    if (!paper.mayRead && (ways.actions === 'none' || url.pathname === '/content')) return xml(403, '');
    if (at === -1 && ways.copyShown === 'nowhere' && request.method === 'GET')
      return xml(200, '<h1>A working copy</h1>', 'text/html');
    if (url.pathname === '/actions') return xml(200, view.actions(paper, at));
    if (url.pathname === '/content') return content(request, response, body, paper, at, url);
    if (request.method === 'DELETE') {
      // As real ones do: the address of the document deletes the document.
      if (at === -1) paper.copy = undefined;
      else papers.delete(paper.series);
      return void response.writeHead(204).end();
    }
    if (request.method === 'PUT' && url.searchParams.get('checkin') === 'true') {
      return checkIn(paper, body, url, response, view);
    }
    if (request.method === 'PUT') {
      paper.name = valueIn(body, 'cmis:name') || paper.name;
      paper.token++;
    }
    xml(200, view.entry(paper, at));
  };

  const checkOut = (paper: Paper | undefined, response: ServerResponse, view: View) => {
    if (!paper) return void response.writeHead(404).end();
    if (paper.copy) return void response.writeHead(409, { 'content-type': 'text/plain' }).end('checked out');
    const newest = paper.versions.at(-1);
    paper.copy = { id: `${paper.series};pwc`, bytes: newest?.bytes ?? new Uint8Array(), by: 'trivet' };
    const place = `${root}/object?id=${encodeURIComponent(paper.copy.id)}`;
    if (ways.checkOutGives === 'nothing') return void response.writeHead(201).end();
    if (ways.checkOutGives === 'location') return void response.writeHead(201, { location: place }).end();
    const at = ways.checkOutGives === 'document' ? paper.versions.length - 1 : -1;
    response.writeHead(201, { 'content-type': ATOM_ENTRY }).end(view.entry(paper, at));
  };

  const checkIn = (paper: Paper, body: string, url: URL, response: ServerResponse, view: View) => {
    if (!paper.copy) return void response.writeHead(409).end();
    const given = body.includes('base64>') ? inside(body) : paper.copy.bytes;
    const major = url.searchParams.get('major') !== 'false';
    const label = nextLabel(paper.versions.at(-1)?.label ?? '0.0', major);
    paper.name = valueIn(body, 'cmis:name') || paper.name;
    paper.versions.push({ id: `${paper.series};${label}`, label, bytes: given, by: 'trivet' });
    paper.copy = undefined;
    paper.token++;
    response.writeHead(200, { 'content-type': ATOM_ENTRY }).end(view.entry(paper, paper.versions.length - 1));
  };

  const content = (
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
    paper: Paper,
    at: number,
    url: URL,
  ) => {
    const holder: Copy | undefined = at === -1 ? paper.copy : paper.versions[at];
    if (request.method !== 'PUT') {
      return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(holder?.bytes);
    }
    const token = url.searchParams.get('changeToken');
    if (token !== null && token !== String(paper.token)) return void response.writeHead(409).end();
    if (url.searchParams.get('overwriteFlag') !== 'true' || !holder)
      return void response.writeHead(409).end();
    holder.bytes = new Uint8Array(Buffer.from(body, 'latin1'));
    paper.token++;
    response.writeHead(200).end();
  };

  const stub: CmisStub = {
    url: '',
    ways,
    papers,
    asked,
    next: (request, plan) => void planned.push({ request, answer: plan }),
    forget: () => void planned.splice(0),
    add(series, name, bytes = emptyDocx('', paragraph('The parties agree.') + paragraph('Signed below.'))) {
      const paper: Paper = {
        series,
        name,
        token: 1,
        mayWrite: true,
        mayRead: true,
        versions: [{ id: `${series};1.0`, label: '1.0', bytes, by: 'registrar' }],
      };
      papers.set(series, paper);
      return paper;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stub.url = root;
  return stub;
}

const nextLabel = (label: string, major: boolean) => {
  const [first = 0, second = 0] = label.split('.').map(Number);
  return major ? `${first + 1}.0` : `${first}.${second + 1}`;
};

const copiesOf = (papers: Map<string, Paper>) =>
  [...papers.values()].filter(({ copy }) => copy).map((paper) => ({ paper, at: -1 }));

/** Answers the two conditions that a driver needs. */
function queried(url: URL, papers: Map<string, Paper>, ways: Ways) {
  const statement = url.searchParams.get('q') ?? '';
  const value = /= '((?:\\.|[^'])*)'/.exec(statement)?.[1]?.replace(/\\(.)/g, '$1');
  const all = url.searchParams.get('searchAllVersions') === 'true';
  return [...papers.values()].flatMap((paper) => {
    const newest = { paper, at: paper.versions.length - 1 };
    const copy = paper.copy && all && ways.copyShown === 'query' ? [{ paper, at: -1 }] : [];
    if (statement.includes('cmis:versionSeriesId')) return paper.series === value ? [...copy, newest] : [];
    const at = paper.versions.findIndex(({ id }) => id === value);
    if (paper.copy?.id === value) return [{ paper, at: -1 }];
    return at >= 0 ? [{ paper, at }] : paper.series === value && ways.seriesIsObject ? [newest] : [];
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('latin1');
}

/** The value of a property in what was sent. */
const valueIn = (body: string, id: string) =>
  Buffer.from(new RegExp(`"${id}"><cmis:value>([^<]*)<`).exec(body)?.[1] ?? '', 'latin1')
    .toString('utf8')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

const inside = (body: string) =>
  new Uint8Array(Buffer.from(/base64>([^<]*)</.exec(body)?.[1] ?? '', 'base64'));
