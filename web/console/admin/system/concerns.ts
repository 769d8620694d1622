import { formatSize } from '../../../shared/index.ts';
import type { Overview, Part } from './queries.ts';
import { words } from './words/words.ts';

/** Something an administrator should know of: what is the matter, what to do, and where. */
export type Concern = {
  what: string;
  advice: string;
  reason?: string | null | undefined;
  /** Whether it needs nothing as long as it passes by itself. */
  passing?: boolean;
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
        ...(setting ? { link: { name: w.showSettings, href: settingsAddress(setting) } } : {}),
      },
    ];
  });
}

/** All that fails in an installation, or is about to, the worst first. */
export function concernsOf({ parts, jobs, backup, storage }: Overview): Concern[] {
  const w = words('overview');
  const found = concernsOfParts(parts);
  const { diskFreeBytes: free, diskSizeBytes: size } = storage;
  if (free !== null && size !== null && free < Math.min(size * LITTLE_FREE, LITTLE_FREE_BYTES))
    found.push({ what: w.diskFull(formatSize(free)), advice: w.diskFullAdvice });
  if (backup.failures)
    found.push({
      what: w.backupFailed(backup.failures),
      advice: w.backupFailedAdvice,
      link: { name: w.showAudit, href: '/admin/audit' },
    });
  if (jobs?.givenUp)
    found.push({
      what: w.jobsGivenUp(jobs.givenUp),
      advice: w.jobsGivenUpAdvice,
      link: { name: w.showJobs, href: jobsAddress('given-up') },
    });
  if (jobs?.failed)
    found.push({
      what: w.jobsFailed(jobs.failed),
      advice: w.jobsFailedAdvice,
      passing: true,
      link: { name: w.showJobs, href: jobsAddress('failed') },
    });
  return found;
}
