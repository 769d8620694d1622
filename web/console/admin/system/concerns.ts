import { formatSize } from '../../../shared/index.ts';
import type { Overview, Part, ServerConcern } from './queries.ts';
import { words } from './words/words.ts';

/** Something an administrator should know of: what is the matter, what to do, and where. */
export type Concern = {
  what: string;
  advice: string;
  reason?: string | null | undefined;
  /** It fails, it needs nothing as long as it passes by itself, or it works and should not stay as it is. */
  kind: 'failing' | 'passing' | 'advice';
  link?: { name: string; href: string };
};

/** The setting with which a part is put right. */
const settingOf: Record<string, string> = {
  database: 'TRIVET_DATABASE',
  objects: 'TRIVET_OBJECTS',
  mail: 'TRIVET_SMTP_URL',
  libreoffice: 'TRIVET_SOFFICE',
};

/** A disk that has less than this part of it free will soon be full. */
const LITTLE_FREE = 0.05;
/** However large it is. */
const LITTLE_FREE_BYTES = 5_000_000_000;

export const settingsAddress = (searched: string) => `/admin/settings?q=${encodeURIComponent(searched)}`;
export const jobsAddress = (state: string) => `/admin/jobs?state=${state}`;

export function concernsOfParts(parts: Part[]): Concern[] {
  const w = words('overview');
  return parts.flatMap(({ name, state, reason }): Concern[] => {
    if (state !== 'failed' && state !== 'missing') return [];
    const setting = settingOf[name];
    const called = w.names[name] ?? name;
    return [
      {
        what: state === 'failed' ? w.partFailed(called) : w.partMissing(called),
        advice: w.advice[name] ?? '',
        reason,
        kind: 'failing',
        ...(setting ? { link: { name: w.showSettings, href: settingsAddress(setting) } } : {}),
      },
    ];
  });
}

/** All that fails in an installation, or is about to, the worst first. */
export function concernsOf({ parts, jobs, backup, storage, concerns }: Overview): Concern[] {
  const w = words('overview');
  const found = concernsOfParts(parts);
  const { diskFreeBytes: free, diskSizeBytes: size } = storage;
  if (free !== null && size !== null && free < Math.min(size * LITTLE_FREE, LITTLE_FREE_BYTES))
    found.push({ what: w.diskFull(formatSize(free)), advice: w.diskFullAdvice, kind: 'failing' });
  if (backup.failures)
    found.push({
      what: w.backupFailed(backup.failures),
      advice: w.backupFailedAdvice,
      kind: 'failing',
      link: { name: w.showAudit, href: '/admin/audit' },
    });
  if (jobs?.givenUp)
    found.push({
      what: w.jobsGivenUp(jobs.givenUp),
      advice: w.jobsGivenUpAdvice,
      kind: 'failing',
      link: { name: w.showJobs, href: jobsAddress('given-up') },
    });
  if (jobs?.failed)
    found.push({
      what: w.jobsFailed(jobs.failed),
      advice: w.jobsFailedAdvice,
      kind: 'passing',
      link: { name: w.showJobs, href: jobsAddress('failed') },
    });
  return [...found, ...concerns.map(adviceOf)];
}

/** Where each is put right. */
const ways: { [code: string]: { to: 'showSettings' | 'showPeople' | 'showKeys'; href: string } } = {
  'demo.open': { to: 'showPeople', href: '/admin/users' },
  'backup.off': { to: 'showSettings', href: settingsAddress('TRIVET_BACKUP') },
  'backup.none': { to: 'showSettings', href: settingsAddress('TRIVET_BACKUP') },
  'factor.optional': { to: 'showPeople', href: '/admin/users' },
  'key.old': { to: 'showKeys', href: '/admin/keys' },
  'mail.off': { to: 'showSettings', href: settingsAddress('TRIVET_SMTP') },
};

/** What the server says of itself, in the language of the page; a newer server may know more than the page does. */
function adviceOf({ code, value, message }: ServerConcern): Concern {
  const w = words('overview');
  const said = w.concerns[code];
  const way = ways[code];
  return {
    what: said ? said.what(value) : message,
    advice: said?.advice ?? '',
    kind: 'advice',
    ...(way && { link: { name: w[way.to], href: way.href } }),
  };
}
