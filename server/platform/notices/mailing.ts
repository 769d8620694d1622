import { languageOf } from '../../../formats/words/language.ts';
import type { Base } from '../base.ts';
import type { Executor } from '../database/database.ts';
import { sendLetter } from '../mail/mail.ts';
import { letterOf } from './letter.ts';
import { findForMail, markMailed } from './mailStore.ts';

const MAIL = 'platform.notices.mail';
/** A mail server that answers so will never take it (RFC 5321, section 4.2.1). */
const NEVER = 500;

/** Plans to send a notice by e-mail, in the transaction that writes it. */
export type PlanMail = (tx: Executor, ids: number[]) => Promise<void>;

/** Declares the durable job that sends notices by e-mail, to who has not read them after a while and wants it. A process
 *  that dies between sending and noting that it did sends the same e-mail again, under the same id. */
export function mailByJob({ jobs, settings, database, clock }: Base): PlanMail {
  const db = database.as<unknown>();
  jobs.handle<{ notice: number }>(MAIL, async ({ notice: id }, { log }) => {
    if (!settings.smtpUrl) return;
    const found = await findForMail(db, id);
    if (!found || !isWanted(found)) return;
    const language = languageOf([found.language]);
    try {
      await sendLetter(settings, letterOf(found, language, settings.publicUrl));
    } catch (error) {
      const { responseCode = 0 } = error as { responseCode?: number };
      if (responseCode < NEVER) throw error;
      return log.warn({ notice: id, code: responseCode }, 'the mail server refused a notice for good');
    }
    await markMailed(db, id, clock());
  });
  return async (tx, ids) => {
    if (!settings.smtpUrl) return;
    const runAt = new Date(Date.now() + settings.mailSeconds * 1000);
    for (const id of ids) await jobs.enqueue(tx, MAIL, { notice: id }, { key: `${MAIL} ${id}`, runAt });
  };
}

/** An address that nobody vouched for may be somebody else's, and whoever may not sign in is told nothing any more. */
function isWanted(found: NonNullable<Awaited<ReturnType<typeof findForMail>>>): boolean {
  const { email, verified, disabled, read, mailed, mail, personal } = found;
  if (!email || !verified || disabled || read || mailed || mail === 'none') return false;
  return mail !== 'personal' || personal;
}
