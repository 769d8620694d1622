import { given, setting } from './setting.ts';
import { wholeNumber } from './values.ts';

/** Settings of reading DXL. */
export const designSettings = {
  dxlSeconds: setting(
    'TRIVET_DXL_SECONDS',
    wholeNumber(1, 3600),
    given(120),
    '120',
    'Seconds for which one request may keep a thread that reads DXL; imports that were accepted are not cut short.',
  ),
};
