import type { Provider } from 'oidc-provider';
import type { Application } from './schema.ts';
import type { Allowed } from './store.ts';

/** Each application once, however often it was allowed something: in several browsers, or more than at first. */
export async function presentApplications(allowed: Allowed[], provider: Provider): Promise<Application[]> {
  const ids = [...new Set(allowed.map(({ clientId }) => clientId))];
  return Promise.all(
    ids.map(async (id) => {
      const its = allowed.filter(({ clientId }) => clientId === id);
      const last = (times: Date[]) => new Date(Math.max(...times.map(Number))).toISOString();
      return {
        id,
        // One that the operator took away is still to be told from others.
        name: (await provider.Client.find(id))?.clientName ?? id,
        scopes: [...new Set(its.flatMap(({ scopes }) => scopes))],
        allowedAt: last(its.map(({ allowedAt }) => allowedAt)),
        endsAt: last(its.map(({ endsAt }) => endsAt)),
      };
    }),
  );
}
