import type { Account, Executor } from './store.ts';

/** Programs ask for tokens again and again; it is noted once in this time. */
const NOTED_MS = 60_000;

/** Notes that somebody signed in. */
export async function noteSignIn(
  executor: Executor,
  { identity_provider, subject }: Pick<Account, 'identity_provider' | 'subject'>,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('platform.account')
    .set({ signed_in_at: now })
    .where('identity_provider', '=', identity_provider)
    .where('subject', '=', subject)
    .where((eb) =>
      eb.or([eb('signed_in_at', 'is', null), eb('signed_in_at', '<', new Date(now.getTime() - NOTED_MS))]),
    )
    .execute();
}
