import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { authorizationCode } from '../../contract/catalog/code.ts';
import { ACCOUNT, bytesOf, catalogOf } from '../../contract/catalog/support.ts';
import { upload } from '../../contract/documents/support.ts';
import { type Client, clientOf } from '../../support/client.ts';
import { randomOf } from '../../support/random.ts';
import { statements } from './beside.ts';
import { type Description, type Place, placesOf } from './description.ts';
import { createKnown, type Known } from './known.ts';

/** What a fuzzed server holds, and who asks it. */
export type World = {
  places: Place[];
  known: Known;
  /** The header of this caller; undefined for nobody. */
  authorization(who: string): string | undefined;
  /** Signs everybody in again, as after the keys that signed their tokens were taken away. */
  signIn(): Promise<void>;
  /** Puts back what the requests took away: rights, databases, documents, a catalog; learns anew what there is. */
  renew(): Promise<void>;
};

const PEOPLE = ['admin', 'alice', 'bob', 'carol'];
const DATABASES = ['demo.nsf', 'fuzz.nsf'];

/** What is known before anything was asked, by the names of members. */
const namedAtFirst = (url: string): Record<string, readonly string[]> => ({
  nsfPath: DATABASES,
  q: statements,
  client_id: ['trivet-web', 'trivet-tokens', 'trivet-repository'],
  repository: ['rest', 'cmis'],
  redirect_uri: [`${url}/tokens/callback`],
  response_type: ['code'],
  scope: ['openid'],
  method: ['fileType'],
  account: [ACCOUNT],
  members: ['bob@acme.example'],
  url: ['http://127.0.0.1:9/hook'],
  cmisType: ['cmis:document', 'cmis:folder'],
  cmisFolder: ['root'],
  includeACL: ['true'],
  includeAllowableActions: ['true'],
  maxItems: ['10'],
  skipCount: ['0'],
  orderBy: ['cmis:name'],
  filter: ['cmis:name'],
});

export async function openWorld(url: string): Promise<World> {
  const description = (await (await fetch(`${url}/openapi.json`)).json()) as Description;
  const places = placesOf(description);
  const known = createKnown(Object.keys(description.paths));
  for (const [name, values] of Object.entries(namedAtFirst(url)))
    for (const value of values) known.name(name, value);

  const tokens = new Map<string, string>();
  // Each time another, because a client keeps its tokens.
  const signedIn = async () => {
    const client = clientOf(url);
    for (const who of PEOPLE) tokens.set(who, `Bearer ${await client.bearer(who)}`);
    return client;
  };
  const renew = async () => {
    const client = await signedIn();
    await restore(client, known);
    await learnAll(client, places, known);
  };
  // The design as it is at first: what is put back, and what whole documents are made of.
  const exported = await clientOf(url).call('/api/dxl/export?nsfPath=demo.nsf&full=true', { as: 'admin' });
  known.name('dxl', ((await exported.json()) as { dxl: string }).dxl);
  await renew();
  const signIn = async () => void (await signedIn());
  return { places, known, authorization: (who) => tokens.get(who), signIn, renew };
}

async function restore(client: Client, known: Known): Promise<void> {
  const { call } = client;
  const put = (path: string, json: unknown) => call(path, { as: 'admin', method: 'PUT', json });
  await put('/api/v1/users/alice/roles', { roles: ['designer', 'catalog-editor'] });
  for (const nsfPath of DATABASES) {
    await call('/api/design/databases', { as: 'admin', json: { nsfPath, title: 'Fuzzed' } });
    const alice = encodeURIComponent('CN=Alice Example/O=Acme');
    await put(`/api/dxl/acl/entry/${alice}?nsfPath=${nsfPath}`, { level: 'MANAGER', type: 'PERSON' });
  }
  const [dxl] = known.valuesFor('dxl');
  const options = { replaceDbProperties: true, documentsOption: 'replaceElseCreate' };
  if (dxl)
    for (const nsfPath of DATABASES)
      await call(`/api/dxl/import?nsfPath=${nsfPath}`, { as: 'admin', json: { dxl, options } });
  const words = paragraph('The fuzzed document.') + paragraph('Have a good look.');
  const made = await upload(client, 'alice', 'Fuzzed.docx', emptyDocx('', words));
  if (made.status === 201) {
    const { id } = (await made.json()) as { id: string };
    known.name('documents', id);
    known.name('cmisId', id);
    const items = [
      { user: 'alice', right: 'owner' },
      { user: 'bob', right: 'write' },
    ];
    await call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  }
  const product = await productIn(client, Date.now().toString(36).slice(-6));
  await catalogOf(client).account({ earlyAccess: [product] });
  known.name('code', await authorizationCode(client, 'bob'));
  await call('/v1/webhooks', {
    as: 'alice',
    json: { url: 'http://127.0.0.1:9/hook', events: ['release.published'] },
  });
}

/** A small tree of records. @returns the product. */
async function productIn({ call }: Client, run: string): Promise<string> {
  const make = async (path: string, json: unknown) =>
    (await (await call(path, { as: 'alice', json })).json()) as { id?: string; upload?: { url: string } };
  const group = await make('/v1/productgroups', { slug: `g-${run}`, name: 'Group' });
  const product = await make('/v1/products', {
    slug: `p-${run}`,
    name: 'Product',
    parent: { id: group.id, sections: [] },
  });
  const component = await make(`/v1/products/${product.id}/components`, {
    name: 'All',
    partNumberGrants: [{ partNumber: 'PN-1000' }],
  });
  const pack = await make('/v1/packages', { name: 'Package', components: [component.id] });
  const file = await make('/v1/files', { name: 'fuzz.bin' });
  if (file.upload) await fetch(file.upload.url, { method: 'PUT', body: bytesOf(`bytes ${run}`) });
  await make(`/v1/files/${file.id}/complete`, {});
  await call(`/v1/packages/${pack.id}/files/${file.id}`, {
    as: 'alice',
    method: 'PUT',
    json: { platform: 'any' },
  });
  await make(`/v1/products/${product.id}/releases`, { slug: '1.0', name: '1.0' });
  return product.id ?? '';
}

/** Asks for every list, then for what is in the lists, and remembers what there is. */
async function learnAll({ call }: Client, places: Place[], known: Known): Promise<void> {
  const random = randomOf('learning');
  const reading = places.filter(
    ({ method, template }) =>
      method === 'GET' && !/^\/(docs|viewer|metrics|health|d\/|software|product\.jwt)/.test(template),
  );
  const byDepth = reading.toSorted((one, two) => depthOf(one) - depthOf(two));
  for (const nsfPath of DATABASES)
    for (const { template, operation } of byDepth) {
      const names = operation.parameters?.map(({ name }) => name) ?? [];
      if (!names.includes('nsfPath') && nsfPath !== DATABASES[0]) continue;
      const address = known.addressOf(template, random);
      const query = names.includes('nsfPath') ? `?nsfPath=${nsfPath}` : '';
      const as = template.startsWith('/api/v1') ? 'admin' : 'alice';
      const answer = await call(`${address}${query}`, { as, headers: { accept: 'application/json' } });
      const text = await answer.text();
      if (answer.status !== 200 || !(answer.headers.get('content-type') ?? '').includes('json')) continue;
      const body = JSON.parse(text);
      known.learn(template, address, body);
      if (template === '/api/dxl/designsummary') learnElements(known, body);
      if (typeof body.dxl === 'string') known.name(`dxl of ${address}`, body.dxl);
      if (template === '/api/dxl/{type}/{name}') known.name('fragment', body.dxl);
    }
}

const depthOf = ({ template }: Place) => template.split('{').length;

type Summary = { types: Record<string, { elements: { name: string; unid: string }[] }> };

function learnElements(known: Known, { types }: Summary): void {
  for (const [type, { elements }] of Object.entries(types))
    for (const { name, unid } of elements) {
      known.name('unid', unid);
      known.add('/api/design/elements/{unid}', `/api/design/elements/${unid}`);
      if (name === '') continue;
      const at = encodeURIComponent(name.toWellFormed());
      known.add('/api/dxl/{type}/{name}', `/api/dxl/${type}/${at}`);
      if (type === 'frameset') known.add('/api/dxl/frameset/{name}', `/api/dxl/frameset/${at}`);
      if (type === 'outline') known.add('/api/dxl/outline/{name}', `/api/dxl/outline/${at}`);
    }
}
