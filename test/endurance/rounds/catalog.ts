import { createHash } from 'node:crypto';
import { authorizationCode } from '../../contract/catalog/code.ts';
import { ACCOUNT } from '../../contract/catalog/support.ts';
import type { Receiver } from '../../contract/catalog/webhooks.support.ts';
import type { Client } from '../../support/client.ts';
import {
  countOf,
  countUpTo,
  eventually,
  everyPage,
  expectStatus,
  type Found,
  type Writer,
} from './writer.ts';

const BYTES = 60_000;
const bytesOf = (mark: string) => Buffer.alloc(BYTES, `${mark} `);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Made = {
  id: string;
  slug: string;
  name: string;
  state: string;
  upload?: { url: string };
  checksums?: { sha256: string };
};
type Page = { items: Made[]; next?: string };

/** What editors of the catalog and their customers do.
 *  @param receiver is told of what is published. */
export function catalogWriters(client: Client, receiver: Receiver): Writer[] {
  const { call } = client;
  const send = (path: string, json: object, method = 'POST', headers = {}) =>
    call(path, { as: 'alice', method, json, headers });
  const list = (path: string) =>
    everyPage(
      async (query) => (await expectStatus(await call(`${path}${query}`, { as: 'alice' }), 200)) as Page,
      'cursor',
    );
  const groups = new Map<string, string>();
  const tokens: { mark: string; refreshToken: string }[] = [];

  return [
    {
      leg: 'catalog',
      kind: 'record',
      lanes: 2,
      async write(mark) {
        const headers = { 'idempotency-key': mark };
        const made = await send('/v1/products', { slug: mark, name: mark }, 'POST', headers);
        const { id } = (await expectStatus(made, 201)) as Made;
        // The same again is the same, not another.
        await expectStatus(await send('/v1/products', { slug: mark, name: mark }, 'POST', headers), 201);
        return { action: 'catalog.product.create', names: id };
      },
      read: async (marks) =>
        countOf(
          marks,
          (await list('/v1/products')).map(({ slug }) => slug),
        ),
    },
    {
      leg: 'catalog',
      kind: 'file',
      async write(mark) {
        const { id, upload } = (await expectStatus(
          await send('/v1/files', { name: `${mark}.bin` }),
          201,
        )) as Made;
        const bytes = new Uint8Array(bytesOf(mark));
        const half = BYTES / 2;
        for (const [from, to] of [
          [0, half],
          [half, BYTES],
        ] as const) {
          const headers = { 'content-range': `bytes ${from}-${to - 1}/${BYTES}` };
          const body = bytes.subarray(from, to);
          await expectStatus(
            await fetch(upload?.url ?? '', { method: 'PUT', body, headers }),
            to === BYTES ? 200 : 308,
          );
        }
        await expectStatus(await send(`/v1/files/${id}/complete`, { checksum: hashOf(bytes) }), 200);
        return { action: 'catalog.file', names: id };
      },
      async read(marks) {
        const files = await list('/v1/files');
        const ready = files.filter(({ state }) => state === 'available');
        const counts = countOf(
          marks,
          ready.map(({ name }) => name.replace(/\.bin$/, '')),
        );
        for (const { id, name, checksums } of ready) {
          const mark = name.replace(/\.bin$/, '');
          if (!marks.includes(mark)) continue;
          const answer = await call(`/v1/files/${id}/download`, { as: 'alice' });
          const bytes = await (
            await fetch(new URL(answer.headers.get('location') ?? '', client.url))
          ).arrayBuffer();
          const hash = hashOf(bytesOf(mark));
          if (checksums?.sha256 !== hash || hashOf(new Uint8Array(bytes)) !== hash) counts.set(mark, 'half');
        }
        return counts;
      },
    },
    {
      leg: 'catalog',
      kind: 'publication',
      async open() {
        const known = (await list('/v1/webhooks')) as unknown as { url: string }[];
        if (!known.some(({ url }) => url === receiver.url))
          await expectStatus(
            await send('/v1/webhooks', { url: receiver.url, events: ['productgroup.published'] }),
            201,
          );
      },
      async write(mark) {
        const { id } = (await expectStatus(
          await send('/v1/productgroups', { slug: mark, name: mark }),
          201,
        )) as Made;
        groups.set(mark, id);
        await expectStatus(await send(`/v1/productgroups/${id}`, { state: 'published' }, 'PATCH'), 200);
        return { action: 'catalog.productgroup', names: id, times: 2 };
      },
      async read(marks) {
        const published = (await list('/v1/productgroups')).filter(({ state }) => state === 'published');
        const counts = countOf(
          marks,
          published.map(({ slug }) => slug),
        );
        const told = () => {
          const messages = receiver.messages.map(
            ({ headers, body }) => [headers['webhook-id'], body.data] as const,
          );
          return (id: string) =>
            new Set(
              messages.filter(([, data]) => (data as { id: string }).id === id).map(([message]) => message),
            ).size;
        };
        // Everybody who asked to be told is told once: the same message may come again, but no other of the same thing.
        await eventually('all messages are sent', async () => {
          const of = told();
          return published.every(({ id, slug }) => !marks.includes(slug) || of(id) > 0);
        });
        const of = told();
        for (const { id, slug } of published) if (of(id) > 1) counts.set(slug, of(id));
        return counts;
      },
    },
    {
      leg: 'catalog',
      kind: 'lifecycle',
      async open() {
        await expectStatus(await send('/v1/products', { slug: 'endurance', name: 'first' }), 201, 409);
      },
      async write(mark) {
        const product = (await list('/v1/products')).find(({ slug }) => slug === 'endurance');
        const state = product?.state === 'published' ? 'depublished' : 'published';
        await expectStatus(await send(`/v1/products/${product?.id}`, { state, name: mark }, 'PATCH'), 200);
        return undefined;
      },
      async read(marks) {
        const product = (await list('/v1/products')).find(({ slug }) => slug === 'endurance');
        return countUpTo(marks, product?.name);
      },
    },
    {
      leg: 'catalog',
      kind: 'entitlement',
      async write(mark) {
        const account = `account-of-${mark}-for-endurance`;
        const json = {
          members: [`${mark}@acme.example`],
          partNumbers: [{ partNumber: mark }],
          earlyAccess: [],
          extendedSupport: [],
        };
        await expectStatus(await send(`/v1/accounts/${account}`, json, 'PUT'), 200, 201);
        return { action: 'catalog.account', names: account };
      },
      async read(marks) {
        const accounts = (await list('/v1/accounts')) as unknown as {
          members?: string[];
          partNumbers?: { partNumber: string }[];
        }[];
        const counts = countOf(
          marks,
          accounts.flatMap(({ partNumbers = [] }) => partNumbers.map(({ partNumber }) => partNumber)),
        );
        for (const { members = [], partNumbers = [] } of accounts) {
          const mark = partNumbers[0]?.partNumber ?? '';
          if (counts.has(mark) && members[0] !== `${mark}@acme.example`) counts.set(mark, 'half');
        }
        return counts;
      },
    },
    {
      leg: 'catalog',
      kind: 'token',
      async open() {
        tokens.splice(0);
        const json = { members: ['bob@acme.example'], partNumbers: [], earlyAccess: [], extendedSupport: [] };
        await expectStatus(await send(`/v1/accounts/${ACCOUNT}`, json, 'PUT'), 200, 201);
        const code = await authorizationCode(client, 'bob');
        const made = await call('/v1/apitokens', { json: { code, label: 'Endurance', account: ACCOUNT } });
        const { refreshToken } = (await expectStatus(made, 201)) as { refreshToken: string };
        tokens.push({ mark: '', refreshToken });
      },
      async write(mark) {
        const { refreshToken = '' } = tokens.at(-1) ?? {};
        const answer = await call('/v1/apitokens/exchange', { json: { refreshToken } });
        tokens.push({ mark, ...((await expectStatus(answer, 200)) as { refreshToken: string }) });
        return undefined;
      },
      /** The last token that somebody got is good; one whose answer was lost is got again with the one before it. */
      async read(marks) {
        const last = tokens.at(-1);
        const counts = new Map<string, Found>(marks.map((mark) => [mark, 1]));
        if (!last) return counts;
        const answer = await call('/v1/apitokens/exchange', { json: { refreshToken: last.refreshToken } });
        if (answer.status !== 200 && counts.has(last.mark)) counts.set(last.mark, 0);
        tokens.splice(0);
        if (answer.status === 200)
          tokens.push({ mark: '', ...((await answer.json()) as { refreshToken: string }) });
        return counts;
      },
    },
  ];
}
