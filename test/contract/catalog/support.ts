import { createHash } from 'node:crypto';
import type { CallOptions, Client } from '../../support/client.ts';

/** A record as the catalog answers it, with its ETag. */
export type Made = { id: string; etag: string; body: Record<string, unknown> & { id: string } };

/** What a customer of the tests holds. */
export const ACCOUNT = 'customer-account-of-bob';
export const PART_NUMBER = 'PN-1000';

export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const hexOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Short ways to fill a catalog as alice, the editor. */
export function catalogOf(server: Client) {
  let count = 0;
  const slug = (prefix = 's') => `${prefix}-${(++count).toString().padStart(4, '0')}`;

  const answer = async (response: Response) => {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
    };
  };
  const call = async (path: string, options: CallOptions = {}) =>
    answer(await server.call(path, { as: 'alice', ...options }));
  const create = async (path: string, json: unknown): Promise<Made> => {
    const { status, body, headers } = await call(path, { json });
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return { id: body.id, etag: headers.get('etag') ?? '', body };
  };
  const change = async (path: string, json: unknown) => {
    const { status, body } = await call(path, { json, method: 'PATCH' });
    if (status !== 200) throw new Error(`PATCH ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const publish = (path: string, more: object = {}) => change(path, { state: 'published', ...more });

  /** Creates a file entry, uploads its bytes at once and completes it. */
  const file = async (name: string, bytes: Uint8Array<ArrayBuffer>, more: object = {}): Promise<Made> => {
    const made = await create('/v1/files', { name, ...more });
    const { url } = made.body.upload as { url: string };
    const sent = await fetch(url, { method: 'PUT', body: bytes });
    if (sent.status !== 200) throw new Error(`The upload answered ${sent.status}: ${await sent.text()}`);
    const done = await call(`/v1/files/${made.id}/complete`, { json: {} });
    if (done.status !== 200)
      throw new Error(`complete answered ${done.status}: ${JSON.stringify(done.body)}`);
    return { id: made.id, etag: done.headers.get('etag') ?? '', body: done.body };
  };

  /** A whole published product, generally available, whose component PN-1000 grants.
   *  @param streams of the release; @param partNumber that grants the component. */
  const release = async (
    bytes: Uint8Array<ArrayBuffer>,
    { streams = { ga: {} }, partNumber = PART_NUMBER }: { streams?: object; partNumber?: string } = {},
  ) => {
    const group = await create('/v1/productgroups', { slug: slug('g'), name: 'Group' });
    const product = await create('/v1/products', {
      slug: slug('p'),
      name: 'Product',
      parent: { id: group.id, sections: [] },
    });
    const component = await create(`/v1/products/${product.id}/components`, {
      name: 'Whole product',
      partNumberGrants: [{ partNumber }],
    });
    const pack = await create('/v1/packages', { name: 'Package', components: [component.id] });
    const entry = await file('setup.bin', bytes);
    await call(`/v1/packages/${pack.id}/files/${entry.id}`, { method: 'PUT', json: { platform: 'linux' } });
    const made = await create(`/v1/products/${product.id}/releases`, { slug: '1.0', name: '1.0' });
    const path = `/v1/products/${product.id}/releases/${made.id}`;
    await publish(`/v1/productgroups/${group.id}`);
    await publish(`/v1/products/${product.id}`);
    await publish(`/v1/packages/${pack.id}`);
    await publish(path, { packages: [pack.id], streams });
    return { group, product, component, pack, file: entry, release: { ...made, path } };
  };

  /** Lets bob's account hold these part numbers, and only these. */
  const account = (more: object = {}, members = ['bob@acme.example']) =>
    call(`/v1/accounts/${ACCOUNT}`, {
      method: 'PUT',
      json: {
        members,
        partNumbers: [{ partNumber: PART_NUMBER }],
        earlyAccess: [],
        extendedSupport: [],
        ...more,
      },
    });

  return { slug, call, create, change, publish, file, release, account };
}

export type TestCatalog = ReturnType<typeof catalogOf>;
