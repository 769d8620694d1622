import { expect, test } from 'vitest';
import { unsent } from './unsent.ts';

const failure = (code: string, message: string, response?: string) =>
  Object.assign(new Error(message), { code, response });

test.each([
  [failure('ESOCKET', 'connect ECONNREFUSED 127.0.0.1:9'), 'refusedConnection'],
  [failure('EDNS', 'getaddrinfo ENOTFOUND mail.example'), 'unknownHost'],
  [failure('ETIMEDOUT', 'Connection timeout'), 'noAnswer'],
  [failure('ESOCKET', 'self-signed certificate; DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
  [failure('ETLS', 'Upgrading connection with STARTTLS failed'), 'noTls'],
  [failure('EAUTH', 'Invalid login: 535 no', '535 no'), 'signIn'],
  [failure('EENVELOPE', 'All recipients were rejected', '550 unknown'), 'refused'],
  [new Error('something else'), 'other'],
  [undefined, 'other'],
])('%s is %s', (error, reason) => {
  expect(unsent(error).reason).toBe(reason);
});

test('what the mail server said is told, else what the system said', () => {
  expect(unsent(failure('EENVELOPE', 'rejected', '550 unknown')).said).toBe('550 unknown');
  expect(unsent(new Error('gone')).said).toBe('gone');
});
