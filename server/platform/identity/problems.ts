import { problems } from '../http/problem.ts';

/** Codes of identity. */
export const problem = problems({
  'identity.credentials.wrong': { status: 401, summary: 'The user name or the password is wrong.' },
  'identity.password.initial': {
    status: 403,
    summary:
      'This password was made for the first sign-in only; choose your own on the sign-in page or with `trivet password`.',
  },
  'identity.factor.needed': {
    status: 403,
    recorded: true,
    summary:
      'This account signs in with a second factor, so a password alone is not enough; use the sign-in page, `trivet login` or an API token.',
  },
  'identity.factor.wrong': { status: 401, summary: 'This code is wrong or was already used.' },
  'identity.locked': {
    status: 429,
    summary: (p: { seconds: number }) => `Too many failed sign-ins; try again in ${inWords(p.seconds)}.`,
  },
  'identity.busy': { status: 503, summary: 'Too many people are signing in right now; try again shortly.' },
  'identity.token.wrong': {
    status: 401,
    recorded: true,
    summary: (p: { reason: string }) => `The bearer token is not valid: ${p.reason}.`,
  },
  'identity.basic.off': {
    status: 401,
    recorded: true,
    summary: 'This server does not accept a user name and password here; send a bearer token.',
  },
  'identity.password.external': {
    status: 404,
    summary:
      'The identity provider of this server does not accept passwords from here; sign in through its page.',
  },
  'identity.code.refused': {
    status: 400,
    recorded: true,
    summary: 'The identity provider refused the code; ask for a new one.',
  },
  'identity.provider.unreachable': {
    status: 502,
    summary: 'The identity provider of this server does not answer.',
  },
  'identity.session.unknown': { status: 404, summary: 'There is no such session any more.' },
  'identity.application.unknown': {
    status: 404,
    summary: 'You have not allowed this application anything, or no longer do.',
  },
  'identity.signin.weak': {
    status: 403,
    recorded: true,
    summary:
      'The identity provider did not check who you are as strongly as this server asks; sign in again with a second factor.',
  },
  'identity.signin.stale': {
    status: 400,
    summary: 'This sign-in took too long or was already used; please sign in again.',
  },
  'identity.signin.refused': {
    status: 403,
    recorded: true,
    summary: 'The sign-in was not completed.',
  },
  'identity.user.unknown': {
    status: 404,
    summary: (p: { username: string }) => `There is no user ${p.username}.`,
  },
  'identity.names.guessed': {
    status: 429,
    recorded: true,
    summary: (p: { seconds: number }) =>
      `You named too many people whom there is not; try again in ${inWords(p.seconds)}.`,
  },
  'identity.user.exists': {
    status: 409,
    summary: (p: { what: string }) => `Another user already has this ${p.what}.`,
  },
  'identity.user.last': {
    status: 409,
    summary: 'This is the last administrator; make somebody else an administrator first.',
  },
  'identity.external': {
    status: 409,
    summary: 'People and passwords of this server are kept by its identity provider; change them there.',
  },
  'identity.builtin': {
    status: 409,
    summary: 'This server keeps its people itself; there is no external issuer to test.',
  },
  'identity.group.unknown': {
    status: 404,
    summary: (p: { group: string }) => `There is no group ${p.group}.`,
  },
  'identity.group.exists': {
    status: 409,
    summary: (p: { group: string }) => `There is already a group ${p.group}.`,
  },
  'identity.group.named': {
    status: 409,
    summary: (p: { group: string }) =>
      `Shares or access lists name ${p.group} already and would let the members of this group in; choose another name.`,
  },
  'identity.group.claimed': {
    status: 409,
    summary: (p: { group: string }) =>
      `The external issuer says of people that they are in ${p.group}; this name can neither be given up nor taken here.`,
  },
  'identity.group.readers': {
    status: 409,
    summary: (p: { group: string; documents: number }) =>
      `Readers fields of databases name ${p.group} (documents: ${p.documents}); a group that they name keeps its name.`,
  },
  'identity.key.unknown': { status: 404, summary: 'There is no such signing key.' },
  'identity.key.current': {
    status: 409,
    summary: 'This key is the current signing key; create a new one first.',
  },
});

function inWords(seconds: number): string {
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
}
