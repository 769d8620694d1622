import { given, optional, setting } from './setting.ts';
import { innerPath, wholeNumber } from './values.ts';

/** How files reach who downloads them, and how long it is known who did. */
export const deliverySettings = {
  accelRedirect: optional(
    'TRIVET_ACCEL_REDIRECT',
    innerPath,
    '(Trivet sends files itself)',
    'Internal location of the nginx before Trivet, such as /protected/, that serves the object folder: nginx sends files then.',
  ),
  downloadDays: setting(
    'TRIVET_DOWNLOAD_DAYS',
    wholeNumber(1, 3650),
    given(90),
    '90',
    'Days for which each single download is kept; the sums of each day stay.',
  ),
};
