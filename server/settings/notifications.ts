import { StartProblem } from '../platform/startProblem.ts';
import { given, optional, setting } from './setting.ts';
import { wholeNumber } from './values.ts';

const address = (given: string) => {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    throw new Error('must be an http or https address without a user name or fragment');
  return given;
};

const secret = (given: string) => {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(given) ?? [];
  const { length } = Buffer.from(base64, 'base64');
  if (length < 24 || length > 64) throw new Error('must be whsec_ and 24 to 64 bytes as base64');
  return given;
};

/** Who is told of what. */
export const notificationSettings = {
  noticeDays: setting(
    'TRIVET_NOTICE_DAYS',
    wholeNumber(1, 3650),
    given(90),
    '90',
    'Days for which people find again what they were told, below the bell.',
  ),
  notificationUrl: optional(
    'TRIVET_NOTIFICATION_URL',
    address,
    '(nobody is told)',
    'Address that is posted a signed message when somebody is mentioned in a document.',
  ),
  notificationSecret: optional(
    'TRIVET_NOTIFICATION_SECRET',
    secret,
    '(none)',
    'Secret that signs those messages: whsec_ and 24 to 64 bytes as base64.',
    true,
  ),
};

/** A message that proves nothing would be taken for one of ours. */
export function refuseUnsigned(settings: {
  notificationUrl: string | undefined;
  notificationSecret: string | undefined;
}): void {
  if (settings.notificationUrl && !settings.notificationSecret)
    throw new StartProblem('The setting TRIVET_NOTIFICATION_URL needs TRIVET_NOTIFICATION_SECRET.');
}
