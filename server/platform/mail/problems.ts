import { problems } from '../http/problem.ts';

export const problem = problems({
  'mail.off': {
    status: 409,
    summary: 'This server sends no e-mail; whoever runs it names a mail server in TRIVET_SMTP_URL.',
  },
  'mail.noaddress': {
    status: 409,
    summary: 'Your account has no e-mail address, so there is nowhere to send a test e-mail.',
  },
});
