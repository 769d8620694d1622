import { given, optional, setting } from './setting.ts';
import { clamdAddress, wholeNumber } from './values.ts';

const MiB = 1024 * 1024;

/** Who looks at uploads before anybody gets them. */
export const scanningSettings = {
  clamd: optional(
    'TRIVET_CLAMD',
    clamdAddress,
    '(uploads are not scanned)',
    'Virus scanner (clamd) that looks at uploads: host:port, or the path of its socket.',
  ),
  clamdBytes: setting(
    'TRIVET_CLAMD_BYTES',
    wholeNumber(1024, 4096 * MiB),
    given(100 * MiB),
    '104857600',
    'Largest upload that is scanned, at most StreamMaxLength of clamd; larger ones are taken as they are, and the log says so.',
  ),
};
