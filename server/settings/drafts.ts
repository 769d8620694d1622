import { given, setting } from './setting.ts';
import { wholeNumber } from './values.ts';

/** Settings of drafts. */
export const draftSettings = {
  copyDays: setting(
    'TRIVET_COPY_DAYS',
    wholeNumber(1, 3650),
    given(90),
    '90',
    'Days for which copies of drafts that were set aside are kept.',
  ),
};
