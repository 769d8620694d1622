import { StartProblem } from '../platform/startProblem.ts';
import { given, optional, setting } from './setting.ts';
import { isLoopback, wholeNumber } from './values.ts';

/** `smtps:` speaks TLS from the first byte. `smtp:` must be offered STARTTLS, unless the address ends in `?tls=none` or
 *  leads to this machine. */
const smtpUrl = (text: string) => {
  const url = URL.parse(text);
  const known = url && [...url.searchParams].every(([name, value]) => name === 'tls' && value === 'none');
  if (
    !url ||
    !/^smtps?:$/.test(url.protocol) ||
    !url.hostname ||
    url.pathname.length > 1 ||
    url.hash ||
    !known
  )
    throw new Error(
      'must be smtp://host:port or smtps://host:port, with user:password@ and ?tls=none at most',
    );
  return text;
};

const mailbox = (text: string) => {
  if (!/^([^<>@\p{Cc}]+ )?<[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>$|^[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+$/u.test(text))
    throw new Error('must be an e-mail address, or a name and one: Trivet <trivet@example.com>');
  return text;
};

/** How people get e-mail. */
export const mailSettings = {
  smtpUrl: optional(
    'TRIVET_SMTP_URL',
    smtpUrl,
    '(no e-mail is sent)',
    'Mail server: smtp://user:password@host:587 with STARTTLS, or smtps://…:465; ?tls=none allows neither.',
    true,
  ),
  mailFrom: optional(
    'TRIVET_MAIL_FROM',
    mailbox,
    '(none)',
    'Sender of e-mail: an address, or a name and one in angle brackets.',
  ),
  mailSeconds: setting(
    'TRIVET_MAIL_SECONDS',
    wholeNumber(0, 86_400),
    given(60),
    '60',
    'Seconds that a notice has to be read before it is sent by e-mail.',
  ),
};

/** Where e-mail goes unencrypted to another machine; undefined when it does not. */
export function plainMailHost(address: string | undefined): string | undefined {
  const url = address ? URL.parse(address) : null;
  return url?.protocol === 'smtp:' && url.searchParams.has('tls') && !isLoopback(url.hostname)
    ? url.host
    : undefined;
}

/** Nobody takes e-mail of an unknown sender. */
export function refuseUnsent(settings: { smtpUrl: string | undefined; mailFrom: string | undefined }): void {
  if (settings.smtpUrl && !settings.mailFrom)
    throw new StartProblem('The setting TRIVET_SMTP_URL needs TRIVET_MAIL_FROM.');
}
