/** What a test of the issuer may find, in words. */
export const sentences = {
  reached: () => 'The issuer describes itself.',
  unreachable: () => 'The issuer does not answer.',
  slow: () => 'The issuer takes too long to answer.',
  status: (status) => `It answers with status ${status}.`,
  noJson: () => 'Its answer is no JSON.',
  otherIssuer: (issuer) => `It calls itself ${issuer}; TRIVET_OIDC_ISSUER must say the same.`,
  incomplete: (names) => `Its description lacks ${names}.`,
  keys: (count) => `It publishes ${count} keys for signatures.`,
  noKeys: () => 'It publishes no key for signatures.',
  clock: (seconds) => `The clocks differ by ${seconds} seconds.`,
  clockOff: (seconds) => `The clocks differ by ${seconds} seconds; tokens may be refused.`,
  noDate: () => 'It does not say what time it is.',
  clientKnown: () => 'It knows this server as a client.',
  clientRefused: (error) => `It refuses this server as a client (${error}); check id and secret.`,
  clientUnclear: (said) => `It does not tell whether it knows this server as a client (${said}).`,
  redirect: (address) => `It leads back to ${address}.`,
  redirectRefused: (address) => `It does not lead back to ${address}; register it there.`,
  redirectUnclear: (address) => `It does not tell whether ${address} is registered.`,
  groups: (claim) => `The claim ${claim} gives groups.`,
  groupsUnlisted: (claim) => `The claim ${claim} is to give groups; the issuer does not list it.`,
  groupsNone: () => 'No claim gives groups; TRIVET_OIDC_CLAIMS can name one.',
  earlier: () => 'Not tested, because an earlier step failed.',
} satisfies { [reason: string]: (value: string) => string };

export type Reason = keyof typeof sentences;
