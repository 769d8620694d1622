import { designClient } from '../design/client.ts';
import { uploadCopies } from '../documents/uploads.ts';
import type { Target } from '../harness.ts';

/** What one leg does most, as one request again and again. */
export type Load = { what: string; target: Target };

/** So many elements are written in turn, each with another content than before: what is equal is not written. */
const ELEMENTS = 64;

/** The main read and the main write of each leg, on data of their own.
 *  @param bearer of alice. */
export async function loadsOf(url: string, bearer: string): Promise<Load[]> {
  const authorization = `Bearer ${bearer}`;
  const json = { authorization, 'content-type': 'application/json' };
  const get = async (path: string) => (await fetch(`${url}${path}`, { headers: json })).json();
  const upload = await uploadOf(url, authorization);
  const [document] = await uploadCopies(url, { authorization }, 1);
  const { items } = (await get('/v1/packages')) as { items: { id: string }[] };
  const elements = await elementsOf(url);
  const read = (what: string, path: string): Load => ({
    what,
    target: { name: what, url: `${url}${path}`, headers: { authorization } },
  });
  return [
    read('Design: element read', '/api/dxl/form/Request?nsfPath=demo.nsf'),
    {
      what: 'Design: element replaced',
      target: {
        name: 'PUT',
        url,
        headers: { authorization, 'content-type': 'application/xml' },
        requests: elements,
      },
    },
    read('Documents: document opened', `/docs/api/docsvr/lcfiles/${document}/opening`),
    { what: 'Documents: document created', target: upload },
    read('Catalog: record read', `/v1/packages/${items[0]?.id}`),
    {
      what: 'Catalog: record created',
      target: {
        name: 'POST',
        url: `${url}/v1/packages`,
        method: 'POST',
        headers: json,
        body: JSON.stringify({ name: 'Measured', components: [] }),
      },
    },
  ];
}

async function elementsOf(url: string): Promise<NonNullable<Target['requests']>> {
  const client = await designClient(url);
  await client.create('load.nsf');
  const view = (at: number, state: string) =>
    `<view name='View ${at}' hide='${state}'><code event='selection'><formula>SELECT @All</formula></code></view>`;
  const all = Array.from({ length: ELEMENTS }, (_, at) => at);
  const views = all.map((at) => view(at, 'v3')).join('');
  await client.importBody('load.nsf', JSON.stringify({ dxl: `<database>${views}</database>` }));
  return ['v4', 'web'].flatMap((state) =>
    all.map((at) => ({
      method: 'PUT' as const,
      path: `/api/dxl/view/View%20${at}?nsfPath=load.nsf`,
      body: view(at, state),
    })),
  );
}

/** The demo document as a new one, in the form in which browsers upload. */
async function uploadOf(url: string, authorization: string): Promise<Target> {
  const bytes = await (
    await fetch(`${url}/repository/rest/welcome/content`, { headers: { authorization } })
  ).blob();
  const form = new FormData();
  form.append('Load.docx', bytes, 'Load.docx');
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  return {
    name: 'POST',
    url: `${url}/repository/rest/`,
    method: 'POST',
    headers: { authorization, 'content-type': contentType },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}
