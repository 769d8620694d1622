import { sql } from 'kysely';
import { recordAudit } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import type { Doing } from '../accounts/service.ts';
import { type Account, type Executor, personOf } from '../accounts/store.ts';
import { type Role, roles } from '../caller.ts';
import type { IdentityTables } from '../tables.ts';

/** Of whom a second factor is required: of everyone, or of those of a role. */
export const whoms = ['everyone', ...roles] as const;
export type Whom = 'everyone' | Role;

/** Of whom the settings require one, which holds whatever administrators choose, and of whom administrators do. */
export type Rule = { bySetting: Whom[]; required: Whom[] };

export type FactorRule = {
  read(): Promise<Rule>;
  /** Whether this person has to have a second factor. */
  isRequired(account: Account, executor?: Executor): Promise<boolean>;
  /** Puts another choice in the place of the one before. Nobody is signed out; it counts from the next sign-in on. */
  choose(required: Whom[], doing: Doing): Promise<Rule>;
};

export function createFactorRule({ database, settings }: Pick<Base, 'database' | 'settings'>): FactorRule {
  const db = database.as<IdentityTables>();
  // The setting's names are checked when it is read.
  const bySetting = whoms.filter((whom) => settings.requireSecondFactor.includes(whom));
  const names = (named: Whom[], { roles: theirs }: { roles: Role[] }) =>
    named.includes('everyone') || theirs.some((role) => named.includes(role));
  return {
    read: async () => ({ bySetting, required: await chosen(db) }),
    isRequired: async (account, executor = db) => {
      const person = personOf(account);
      return names(bySetting, person) || names(await chosen(executor), person);
    },
    choose: (required, { by, request }) =>
      db.transaction().execute(async (tx) => {
        // One choice after the other, so that each entry of the audit trail says what was there before it.
        await sql`lock table platform.second_factor_rule in exclusive mode`.execute(tx);
        const before = await chosen(tx);
        const now = whoms.filter((whom) => required.includes(whom));
        if (now.join() === before.join()) return { bySetting, required: before };
        await tx.deleteFrom('platform.second_factor_rule').execute();
        if (now.length > 0)
          await tx
            .insertInto('platform.second_factor_rule')
            .values(now.map((whom) => ({ whom })))
            .execute();
        await recordAudit(tx, {
          by,
          action: 'identity.factor.require',
          thing: 'identity/second-factor',
          detail: { required: now, before: { required: before } },
          request,
        });
        return { bySetting, required: now };
      }),
  };
}

async function chosen(executor: Executor): Promise<Whom[]> {
  const kept = await executor.selectFrom('platform.second_factor_rule').select('whom').execute();
  return whoms.filter((whom) => kept.some((row) => row.whom === whom));
}
