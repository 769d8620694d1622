import type { Executor } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { nobody } from '../entitlements/decide.ts';
import { putAccount } from '../entitlements/service.ts';
import { visibleTo } from '../entitlements/visible.ts';
import { addStoredFile } from '../files/service.ts';
import { sections } from '../groups/sections.ts';
import { createGroup, updateGroup } from '../groups/service.ts';
import { createPackage, putPackageFile, updatePackage } from '../packages/service.ts';
import { findNode } from '../portal/store.ts';
import { components } from '../products/components.ts';
import { releaseGroups } from '../products/releaseGroups.ts';
import { createProduct, updateProduct } from '../products/service.ts';
import type { Answer } from '../records/idempotency.ts';
import { dayOf } from '../records/rows.ts';
import type { Author } from '../records/write.ts';
import { releaseSections } from '../releases/sections.ts';
import { createRelease, updateRelease } from '../releases/service.ts';
import { links } from '../resourcesets/links.ts';
import { createResourceSet, updateResourceSet } from '../resourcesets/service.ts';
import { demoFiles, demoTexts } from './content.ts';

const ACCOUNT = 'acme-customer-000001';
const PART_NUMBER = 'ACME-ORDERS';
const published = { state: 'published' as const };

/** Makes a product that alice publishes and bob may download, because his account holds its part number. One
 *  transaction, so that it is there as a whole or not at all; what is already there stays. */
export async function loadDemo(platform: Platform): Promise<void> {
  const alice = await platform.identity.findPerson({ username: 'alice' });
  const bob = await platform.identity.findPerson({ username: 'bob' });
  if (!alice || !bob?.email) return;
  const { email } = bob;
  const actor = { subject: alice.subject, username: alice.username };
  const by: Author = { actor, at: platform.clock(), check: () => undefined };
  const stored = await Promise.all(
    demoFiles().map(async ({ bytes, ...file }) => ({ ...file, stored: await platform.objects.put(bytes) })),
  );
  const database = platform.database.as<unknown>();
  await database.transaction().execute(async (tx) => {
    const editor = visibleTo({ ...nobody, editor: true }, dayOf(by.at));
    if (await findNode(tx, null, 'acme', editor.tree)) return;
    const files: { id: string; description: string; platform: string }[] = [];
    for (const { description, platform, ...file } of stored)
      files.push({ id: await addStoredFile(tx, by, file), description, platform });
    const product = await makeProduct(tx, by);
    await makeRelease(tx, by, product, files);
    await putAccount(tx, by, ACCOUNT, {
      name: 'Acme, customer of its own',
      members: [email],
      partNumbers: [{ partNumber: PART_NUMBER }],
      earlyAccess: [],
      extendedSupport: [],
    });
  });
}

type Made = { product: string; component: string; releaseGroup: string };

async function makeProduct(tx: Executor, by: Author): Promise<Made> {
  const group = idOf(await createGroup(tx, by, { slug: 'acme', name: 'Acme Software' }));
  const section = idOf(await sections.create(tx, by, group, { slug: 'apps', name: 'Applications' }));
  const parent = { id: group, sections: [section] };
  const { description } = demoTexts;
  const product = idOf(
    await createProduct(tx, by, { slug: 'acme-orders', name: 'Acme Orders', parent, description }),
  );
  const grants = { name: 'Acme Orders', partNumberGrants: [{ partNumber: PART_NUMBER }] };
  const component = idOf(await components.create(tx, by, product, grants));
  const releaseGroup = idOf(await releaseGroups.create(tx, by, product, { slug: 'latest', name: 'Latest' }));
  const about = idOf(await createResourceSet(tx, by, { name: 'Acme Orders links' }));
  const url = 'https://example.com/acme-orders';
  await links.create(tx, by, about, { label: 'About Acme Orders', url, type: 'external' });
  await updateResourceSet(tx, by, about, published);
  await updateGroup(tx, by, group, published);
  await updateProduct(tx, by, product, { ...published, resourceSets: [about] });
  return { product, component, releaseGroup };
}

async function makeRelease(
  tx: Executor,
  by: Author,
  { product, component, releaseGroup }: Made,
  files: { id: string; description: string; platform: string }[],
): Promise<void> {
  const named = { name: 'Acme Orders 1.0', components: [component] };
  const package_ = idOf(await createPackage(tx, by, named));
  for (const { id, description, platform } of files)
    await putPackageFile(tx, by, package_, id, { description, platform });
  await updatePackage(tx, by, package_, published);
  const release = idOf(
    await createRelease(tx, by, product, { slug: '1.0', name: '1.0', notes: demoTexts.notes }),
  );
  const shown = { slug: 'downloads', name: 'Downloads', files: files.map((file) => file.id) };
  await releaseSections.create(tx, by, release, shown);
  await updateRelease(tx, by, release, {
    ...published,
    packages: [package_],
    releaseGroups: [releaseGroup],
    streams: { ga: {} },
  });
}

/** The identifier of what was just made. */
function idOf({ body }: Answer): string {
  const { id } = body as { id?: unknown };
  if (typeof id !== 'string') throw new Error('What was made has no identifier.');
  return id;
}
