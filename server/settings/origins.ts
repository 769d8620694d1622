import { given, setting } from './setting.ts';
import { origins } from './values.ts';

/** What pages of other sites may do. */
export const originSettings = {
  frameAncestors: setting(
    'TRIVET_FRAME_ANCESTORS',
    origins,
    given<string[]>([]),
    '(own origin)',
    'Origins that may embed the editor and the viewer.',
  ),
  corsOrigins: setting(
    'TRIVET_CORS_ORIGINS',
    origins,
    given<string[]>([]),
    '(none)',
    'Origins whose pages may call the interfaces with a bearer token (CORS); cookies never go along.',
  ),
};
