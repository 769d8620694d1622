import { problems } from '../../http/problem.ts';

/** Codes of second factors. */
export const problem = problems({
  'identity.confirmation.needed': {
    status: 403,
    summary: 'Confirm that it is you first; this can be done in a browser that is signed in.',
  },
  'identity.factor.stale': { status: 400, summary: 'This took too long or was already used; start again.' },
  'identity.factor.last': {
    status: 409,
    summary: 'You need a second factor on this server; set up another one before you remove the last.',
  },
  'identity.factor.absent': { status: 404, summary: 'There is no such second factor.' },
  'identity.factor.own': {
    status: 409,
    summary: 'Change your own second factor on the page of your account.',
  },
  'identity.passkey.refused': {
    status: 400,
    summary: 'This passkey was not accepted; try again, or sign in another way.',
  },
  'identity.passkey.copied': {
    status: 403,
    summary:
      'This passkey counted fewer uses than before, so another device may hold a copy; sign in another way and remove it.',
  },
  'identity.passkey.exists': { status: 409, summary: 'This passkey is already set up.' },
  'identity.passkey.impossible': {
    status: 409,
    summary:
      'Browsers offer passkeys only where the public address of the server is a name, and on https unless it is localhost.',
  },
});
