import { demoAccounts } from '../../server/platform/identity/demo.ts';
import { type ConcernCode, concernsOfSettings, sayConcern } from '../../server/platform/overview/concerns.ts';
import type { Settings } from '../../server/settings.ts';
import { about, type Finding } from './finding.ts';

const things: { [code in ConcernCode]: string } = {
  'demo.open': 'demo accounts',
  'backup.off': 'backups',
  'backup.none': 'backups',
  'factor.optional': 'second factor',
  'key.old': 'signing key',
  'mail.off': 'mail server',
};

/** What works and still should not stay as it is, in the words of the overview for administrators. */
export const checkConcerns = (settings: Settings): Finding[] =>
  concernsOfSettings(
    settings,
    demoAccounts.map(({ username }) => username),
  ).map((concern) => about(things[concern.code]).warn(sayConcern(concern)));
