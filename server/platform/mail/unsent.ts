/** Why an e-mail was not sent, as far as that is known: whoever mends it looks elsewhere for each. */
export const unsentReasons = [
  'refusedConnection',
  'unknownHost',
  'noAnswer',
  'certificate',
  'noTls',
  'signIn',
  'refused',
  'other',
] as const;
export type UnsentReason = (typeof unsentReasons)[number];

const reasons: { [code: string]: UnsentReason } = {
  ECONNREFUSED: 'refusedConnection',
  ENOTFOUND: 'unknownHost',
  EDNS: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ETIMEDOUT: 'noAnswer',
  EHOSTUNREACH: 'noAnswer',
  ENETUNREACH: 'noAnswer',
  ETLS: 'noTls',
  EAUTH: 'signIn',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
};

/** @returns what stands in the way, and what the mail server itself said. */
export function unsent(error: unknown): { reason: UnsentReason; said: string } {
  const { code = '', response = '', message = '' } = Object(error) as Record<string, string | undefined>;
  const said = String(response || message);
  if (/CERT|VERIFY|SELF_SIGNED|ERR_TLS/.test(`${code} ${message}`)) return { reason: 'certificate', said };
  // nodemailer says of a connection that did not come about only that it was a socket's; the system's word is in the message.
  const inMessage = /\b(E[A-Z_]{4,})\b/.exec(message)?.[1] ?? '';
  return { reason: reasons[inMessage] ?? reasons[code] ?? 'other', said };
}
