import type { Executor } from '../../platform/database/database.ts';
import type { Told } from '../../platform/notices/notices.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Outcome } from '../../platform/webhooks/send.ts';
import { noteTold, type WebhookRow } from './store.ts';

/** Whoever was told that a webhook fails is left alone for this long: all its messages fail together. */
const QUIET_MS = 3600 * 1000;

/** Tells whoever made a webhook that a message did not arrive, as long as they may still look after webhooks.
 *  @param webhook locked */
export async function tellFailed(
  { notices, identity }: Pick<Platform, 'notices' | 'identity'>,
  tx: Executor,
  { id, url, owner_provider, owner_subject, told_at }: WebhookRow,
  { status, reason }: Outcome,
  at: Date,
): Promise<Told> {
  if (owner_provider === null || owner_subject === null) return [];
  if (told_at !== null && at.getTime() - told_at.getTime() < QUIET_MS) return [];
  const owner = { identityProvider: owner_provider, subject: owner_subject };
  const person = await identity.findPerson(owner);
  if (!person?.roles.some((role) => role === 'catalog-editor' || role === 'administrator')) return [];
  await noteTold(tx, id, at);
  return notices.tell(tx, [owner], {
    kind: 'catalog.delivery.failed',
    // The rest of the address may hold a secret.
    params: { host: new URL(url).host, text: reason ?? `HTTP ${status}` },
    address: `/publish/webhooks/${id}`,
    key: `catalog/webhook/${id}/${at.toISOString()}`,
    personal: false,
  });
}
