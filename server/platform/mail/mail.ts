import type { Settings } from '../../settings.ts';

/** An e-mail of plain text: what is in it can be nothing but read. */
export type Letter = {
  to: string;
  subject: string;
  text: string;
  /** The same e-mail has the same id, by which a mail server or program can see that it came twice. */
  id: string;
};

type Kept = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;

/** A mail server that does not answer within this time is away. */
const TIMEOUT_MS = 15_000;

/** A line of a header has no break in it, whoever wrote it (RFC 5322, section 2.2). */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Hands an e-mail to the mail server of the settings.
 *  @throws Error with `responseCode` from 500 on when the server will never take it. */
export async function sendLetter(settings: Kept, { to, subject, text, id }: Letter): Promise<void> {
  const transport = await connect(settings);
  try {
    await transport.sendMail({
      from: settings.mailFrom,
      // As an object it is one address, whatever characters it has.
      to: { name: '', address: oneLine(to) },
      subject: oneLine(subject),
      text,
      messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } finally {
    transport.close();
  }
}

/** Signs in to the mail server and sends nothing. @throws Error when it cannot be reached or refuses */
export async function tryMailServer(settings: Kept): Promise<void> {
  const transport = await connect(settings);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function connect({ smtpUrl = '' }: Kept) {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  // Nobody listens between two programs of one machine, and its mail server often has a certificate of its own making.
  const isPlain = searchParams.has('tls') || /^(localhost|127\.[\d.]+|::1)$/.test(host);
  return createTransport({
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isPlain,
    ignoreTLS: isPlain,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
