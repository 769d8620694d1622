import { recordAudit } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import { type Account, type Executor, findAccount } from '../accounts/store.ts';
import type { Changes } from '../changes.ts';
import { endProviderSessions } from '../provider/endSessions.ts';
import type { IdentityTables } from '../tables.ts';
import { deleteOver, deleteSession, deleteSessionsOf, type KeptSession } from './store.ts';
import type { Uses } from './uses.ts';

/** Who ends sessions of somebody, and in which request. */
type Doing = { by: { subject: string; username: string }; request: string };

/** Ends sessions for good: with what came from them at the provider, and in every process before it returns. */
export type Ending = {
  /** The session of a browser that signs out.
   *  @returns what was kept of it. */
  one(id: string, request: string): Promise<KeptSession | undefined>;
  /** Of an account all, one, or all but one.
   *  @returns how many there were. */
  of(account: Account, which: { publicId?: string; except?: string }, doing: Doing): Promise<number>;
  /** Those that have ended by time or by nobody's use; only that one if told which. */
  over(id?: string): Promise<void>;
};

export function createEnding(base: Base, changes: Changes, uses: Uses): Ending {
  const { database, cipher, clock } = base;
  const db = database.as<IdentityTables>();

  /** Ends in a transaction what `remove` takes away, and tells everybody afterwards. */
  const ending = async (remove: (tx: Executor) => Promise<KeptSession[]>): Promise<KeptSession[]> => {
    const { gone, people } = await db.transaction().execute(async (tx) => {
      const gone = await remove(tx);
      const keys = gone.flatMap(({ provider_session }) => provider_session ?? []);
      return { gone, people: await endProviderSessions(tx, cipher, keys) };
    });
    await Promise.all([...gone.map(({ id }) => changes.session(id)), ...people.map(changes.account)]);
    return gone;
  };

  return {
    async one(id, request) {
      const [session] = await ending(async (tx) => {
        const gone = await deleteSession(tx, id);
        if (!gone) return [];
        const account = await findAccount(tx, gone.identity_provider, { subject: gone.subject });
        const thing = `identity/user/${account?.username ?? gone.subject}`;
        await recordAudit(tx, { by: account, action: 'identity.session.end', thing, request });
        return [gone];
      });
      return session;
    },
    async of(account, which, doing) {
      const gone = await ending(async (tx) => {
        const gone = await deleteSessionsOf(tx, account, which);
        if (gone.length > 0)
          await recordAudit(tx, {
            ...doing,
            action: 'identity.session.end',
            thing: `identity/user/${account.username}`,
            detail: { count: gone.length, addresses: [...new Set(gone.map(({ address }) => address))] },
          });
        return gone;
      });
      return gone.length;
    },
    async over(id) {
      const now = clock();
      await ending((tx) => deleteOver(tx, now, uses.idleSince(now), id));
    },
  };
}
