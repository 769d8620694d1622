import type { TestServer } from '../../support/trivet.ts';
import { catalogOf, type TestCatalog } from './support.ts';
import { until } from './webhooks.support.ts';

export type Bundle = {
  id: string;
  state: string;
  counts?: Record<string, number>;
  file?: { id: string; name: string; size: number; sha256: string };
  problem?: { code: string; params: Record<string, unknown>; summary: string };
};

/** Short ways to take bundles from one server to another, as alice. */
export function bundlesOf(server: TestServer) {
  const catalog: TestCatalog = catalogOf(server);
  const done = async ({ id }: { id: string }): Promise<Bundle> => {
    const now = async () => (await catalog.call(`/v1/bundles/${id}`)).body as Bundle;
    await until(async () => (await now()).state !== 'pending', `the end of bundle ${id}`);
    return now();
  };
  const download = async (file: string) => {
    const asked = await server.call(`/v1/files/${file}/download`, { as: 'alice' });
    return new Uint8Array(await (await fetch(asked.headers.get('location') ?? '')).arrayBuffer());
  };
  return {
    catalog,
    done,
    download,
    /** Exports and downloads. */
    async take(selection: object) {
      const made = await done(await catalog.create('/v1/bundles', selection));
      if (!made.file) throw new Error(`The export ended with ${JSON.stringify(made.problem)}.`);
      return { made, bytes: await download(made.file.id) };
    },
    /** Uploads and imports. */
    async bring(bytes: Uint8Array<ArrayBuffer>, more: object = {}): Promise<Bundle> {
      const file = await catalog.file('bundle.tar', bytes);
      return done(await catalog.create('/v1/bundles/import', { file: file.id, ...more }));
    },
    keys: async () => (await (await server.call('/.well-known/jwks.json')).json()).keys as object[],
  };
}
