import { recordAudit } from '../../platform/audit/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Outcome } from '../../platform/webhooks/send.ts';
import { change, type Values } from '../records/store.ts';
import { PING } from './schema.ts';
import { noteFailure, sendWaiting, type WebhookRow } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;
/** A webhook to which nothing could be delivered for this long is disabled. */
const DISABLE_AFTER_MS = 5 * DAY_MS;
/** More than the attempts of one message, so that one that the receiver cannot take keeps no others from it. */
const FAILURES = 15;
/** The first pause, each next one being twice as long, and the longest. */
const PAUSE_MS = 10 * 60_000;
const MAX_PAUSE_MS = 6 * 3600_000;

/** "Gone" says that nothing is to be sent there any more (RFC 9110, section 15.5.11). */
export const GONE = 410;
export const isSuccess = ({ status = 0 }: Outcome) => status >= 200 && status < 300;

/** The state of a webhook after a reset: its failures are forgotten. */
export const anew: Values = { failing_since: null, disabled_because: null, failures: 0, paused_until: null };

/** Draws a conclusion from an attempt: a webhook that fails again and again is paused, ever longer, with one attempt
 *  after each pause; one that fails for days is disabled. Once something arrives, what waited is sent. A ping that fails
 *  is only told. */
export async function judge(
  tx: Executor,
  { id, active, failing_since: since, failures }: WebhookRow,
  event: string,
  outcome: Outcome,
  at: Date,
): Promise<void> {
  const touch = (values: Values) => change(tx, 'webhook', id, at, values);
  const tell = (deed: string, detail: object) =>
    recordAudit(tx, {
      by: undefined,
      action: `catalog.webhook.${deed}`,
      thing: `catalog/webhook/${id}`,
      detail: { ...detail, ...(since === null ? {} : { failingSince: since.toISOString() }) },
    });
  if (isSuccess(outcome)) {
    if (since === null && failures === 0) return;
    await touch({ failing_since: null, failures: 0, paused_until: null });
    if (failures >= FAILURES) await sendWaiting(tx, id);
    return;
  }
  if (event === PING || !active) return;
  const long = since !== null && at.getTime() - since.getTime() >= DISABLE_AFTER_MS;
  if (long || outcome.status === GONE) {
    const because = long ? 'nothing could be delivered for days' : 'the receiver says that it is gone';
    await touch({ active: false, disabled_because: because, failing_since: since ?? at, paused_until: null });
    return tell('disable', { because });
  }
  await noteFailure(tx, id);
  if (since === null) await touch({ failing_since: at });
  const beyond = failures + 1 - FAILURES;
  if (beyond < 0) return;
  const pausedUntil = new Date(at.getTime() + Math.min(PAUSE_MS * 2 ** beyond, MAX_PAUSE_MS));
  await touch({ paused_until: pausedUntil });
  if (beyond === 0) await tell('pause', { failures: failures + 1 });
}
