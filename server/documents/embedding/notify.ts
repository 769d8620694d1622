import type { Platform } from '../../platform/platform.ts';
import { pauseAfter } from '../../platform/webhooks/pause.ts';
import { send } from '../../platform/webhooks/send.ts';
import { signedHeaders } from '../../platform/webhooks/sign.ts';
import type { Reading, Writing } from '../tables.ts';
import {
  findNotification,
  forgetNotifications,
  lockNotification,
  type Notification,
  updateNotification,
} from './store.ts';

const JOB = 'documents.notify';
const FORGET = 'documents.notifications.forget';
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** "Gone" says that nothing is to be sent there any more (RFC 9110, section 15.5.11). */
const GONE = 410;

/** Plans to send a message, in the transaction that writes it. */
export type Notify = (tx: Writing, id: string, seconds?: number) => Promise<void>;

/** Declares the durable jobs that send messages to TRIVET_NOTIFICATION_URL and forget old ones. */
export function notifyByJob(
  { jobs, settings, clock, http }: Pick<Platform, 'jobs' | 'settings' | 'clock' | 'http'>,
  tables: Reading,
): Notify {
  const notify: Notify = (tx, id, seconds = 0) =>
    jobs.enqueue(
      tx,
      JOB,
      { notification: id },
      { key: `${JOB} ${id}`, runAt: new Date(Date.now() + seconds * 1000) },
    );

  jobs.handle<{ notification: string }>(JOB, async ({ notification: id }, { signal }) => {
    const row = await findNotification(tables, id);
    const { notificationUrl: url, notificationSecret: secret, webhookPrivate, webhookSeconds } = settings;
    if (row?.state !== 'pending') return;
    const at = clock();
    const outcome =
      url === undefined || secret === undefined
        ? { reason: 'the settings name no address any more', milliseconds: 0 }
        : await send({
            url,
            headers: signedHeaders(id, at, row.body, [secret]),
            body: row.body,
            privately: webhookPrivate,
            milliseconds: webhookSeconds * 1000,
            signal,
          });
    // Whether it arrived is not known: the same message again does no harm.
    signal.throwIfAborted();
    await tables.transaction().execute((tx) => settle(tx, id, outcome, at, notify));
  });

  const forgetLater = (runAt: Date) =>
    jobs.enqueue(tables, FORGET, {}, { key: FORGET, queue: FORGET, runAt });
  jobs.handle(FORGET, async () => {
    await forgetNotifications(tables, new Date(clock().getTime() - settings.webhookDays * DAY_MS));
    await forgetLater(new Date(Date.now() + HOUR_MS));
  });
  http.addHook('onReady', () => forgetLater(new Date()));
  return notify;
}

/** Writes down what came of an attempt, and plans the next when there is to be one. */
async function settle(
  tx: Writing,
  id: string,
  outcome: NonNullable<Notification['outcome']>,
  at: Date,
  notify: Notify,
): Promise<void> {
  const row = await lockNotification(tx, id);
  if (row?.state !== 'pending') return;
  const { status = 0 } = outcome;
  const arrived = status >= 200 && status < 300;
  const attempts = row.attempts + 1;
  const pause = arrived || status === GONE ? 0 : pauseAfter(attempts);
  await updateNotification(tx, id, {
    state: arrived ? 'delivered' : pause > 0 ? 'pending' : 'failed',
    attempts,
    outcome,
    next_at: pause > 0 ? new Date(at.getTime() + pause * 1000) : null,
  });
  if (pause > 0) await notify(tx, id, pause);
}
