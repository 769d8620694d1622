import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { languageOf } from '../../../formats/words/language.ts';
import type { Settings } from '../../settings.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { type Http, typed } from '../http/server.ts';
import { callerOf, role, signedIn } from '../identity/guards.ts';
import { findPreferences } from '../identity/preferences/store.ts';
import type { IdentityTables } from '../identity/tables.ts';
import { reasonOf } from '../jobs/present.ts';
import { sendLetter } from '../mail/mail.ts';
import { problem } from '../mail/problems.ts';
import { type UnsentReason, unsent, unsentReasons } from '../mail/unsent.ts';

const texts = {
  en: {
    subject: 'Test e-mail',
    text: (url: string) => `This e-mail was asked for at ${url}. It came, so this server can send e-mail.`,
  },
  de: {
    subject: 'Test-E-Mail',
    text: (url: string) =>
      `Diese E-Mail wurde auf ${url} angefordert. Sie ist angekommen, also kann dieser Server E-Mails senden.`,
  },
};

type Needs = { http: Http; database: Database; settings: Settings };

const answer = Type.Object({
  to: Type.String(),
  sent: Type.Boolean({ description: 'Whether the mail server took it.' }),
  reason: Type.Optional(Type.Unsafe<UnsentReason>({ type: 'string', enum: [...unsentReasons] })),
  said: Type.Optional(
    Type.String({ description: 'What the mail server or the system said, in one line without credentials.' }),
  ),
});

/** Sends an e-mail to whoever asks, to see whether that works, for administrators. */
export function serveMail({ http, database, settings }: Needs): void {
  typed(http).post(
    '/api/v1/mail/test',
    {
      config: {
        guards: [signedIn, role('administrator')],
        raises: ['mail.off', 'mail.noaddress'],
        load: 'stream',
      },
      schema: {
        tags: ['operations'],
        summary: 'Send an e-mail to whoever asks, to see whether that works',
        response: { 200: answer },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      if (!settings.smtpUrl) throw problem('mail.off');
      const { email: to } = caller;
      if (!to) throw problem('mail.noaddress');
      const { language } = await findPreferences(database.as<IdentityTables>(), caller);
      const { subject, text } = texts[languageOf([language])];
      const letter = { to, subject, text: text(settings.publicUrl), id: `test-${randomUUID()}` };
      const failure = await sendLetter(settings, letter).then(
        () => undefined,
        (error: unknown) => unsent(error),
      );
      await recordAudit(database.as<unknown>(), {
        by: caller,
        action: 'platform.mail.test',
        thing: 'platform/mail',
        detail: failure ? { sent: false, reason: failure.reason } : { sent: true },
        request: request.id,
      });
      if (!failure) return { to, sent: true };
      return { to, sent: false, reason: failure.reason, said: reasonOf(failure.said) };
    },
  );
}
