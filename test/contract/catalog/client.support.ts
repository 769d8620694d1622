import type { TestServer } from '../../support/trivet.ts';
import { authorizationCode } from './code.ts';
import { ACCOUNT, bytesOf, catalogOf } from './support.ts';

export const SERVER_FILE = 'Domino_14.5_Linux.tar';
export const PACK_FILE = 'Domino_14.5_LP_DE.zip';
export const OTHER_FILE = 'Verse_3.2.zip';
export const EARLY_FILE = 'Domino_15.0_Linux.tar';

/** What an update client of the field finds: products below the group `domino`, a server for Linux and Windows and a
 *  German language pack of 14.5, an older 12.0.2fp2, an early 15.0, and a product that bob's account does not hold. */
export async function fillCatalog(server: TestServer) {
  const { create, publish, file, account, call } = catalogOf(server);
  const group = await create('/v1/productgroups', { slug: 'domino', name: 'Domino' });
  await publish(`/v1/productgroups/${group.id}`);

  const product = async (slug: string, name: string, partNumber: string) => {
    const made = await create('/v1/products', { slug, name, parent: { id: group.id } });
    const part = { name: 'All', partNumberGrants: [{ partNumber }] };
    const component = await create(`/v1/products/${made.id}/components`, part);
    await publish(`/v1/products/${made.id}`);
    return { id: made.id, component: component.id };
  };
  type Given = { name: string; platform?: string; description?: string; section?: string };
  const release = async (
    of: { id: string; component: string },
    slug: string,
    files: Given[],
    streams: object,
  ) => {
    const pack = await create('/v1/packages', { name: `Package ${slug}`, components: [of.component] });
    const made = await create(`/v1/products/${of.id}/releases`, { slug, name: `Version ${slug}` });
    const path = `/v1/products/${of.id}/releases/${made.id}`;
    const ids: Record<string, string> = {};
    for (const { name, section, ...shown } of files) {
      const { id } = await file(name, bytesOf(`${slug} ${name}`));
      ids[name] = id;
      await call(`/v1/packages/${pack.id}/files/${id}`, { method: 'PUT', json: shown });
      if (section) await create(`${path}/sections`, { slug: section, name: 'Section', files: [id] });
    }
    await publish(`/v1/packages/${pack.id}`);
    await publish(path, { packages: [pack.id], streams });
    return ids;
  };

  const domino = await product('domino', 'Domino', 'DOM-1');
  const verse = await product('verse', 'Verse', 'VERSE-1');
  const old = await release(
    domino,
    '12.0.2fp2',
    [{ name: 'Domino_1202FP2_Linux.tar', platform: 'Linux/64', section: 'server' }],
    { ga: { from: '2023-01-01' } },
  );
  const current = await release(
    domino,
    '14.5',
    [
      { name: SERVER_FILE, platform: 'Linux/64', description: 'Domino 14.5 | Linux', section: 'server' },
      { name: PACK_FILE, platform: 'Linux/64, Windows/64', description: 'German', section: 'langpack-de' },
    ],
    { ga: { from: '2025-06-01' } },
  );
  const early = await release(domino, '15.0', [{ name: EARLY_FILE, platform: 'Linux/64' }], { ea: {} });
  const other = await release(verse, '3.2', [{ name: OTHER_FILE }], { ga: {} });
  await account({ partNumbers: [{ partNumber: 'DOM-1' }] });

  /** A refresh token of bob, as the portal shows it once. */
  const refreshToken = async (): Promise<string> => {
    const code = await authorizationCode(server, 'bob');
    const made = await server.call('/v1/apitokens', { json: { code, label: 'Client', account: ACCOUNT } });
    return (await made.json()).refreshToken;
  };
  return { ids: { ...old, ...current, ...early, ...other } as Record<string, string>, refreshToken };
}
