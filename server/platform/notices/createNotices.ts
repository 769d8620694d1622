import type { Base } from '../base.ts';
import { mailByJob } from './mailing.ts';
import type { Notices } from './notices.ts';
import { serveNotices } from './routes.ts';
import { forgetNotices, insertNotices } from './store.ts';
import { createWatching } from './watching.ts';

const FORGET = 'platform.notices.forget';
const DAY_MS = 24 * 3600 * 1000;

/** Notices with their routes, and the job that forgets old ones. */
export function createNotices(base: Base): Notices {
  const { bus, clock, database, jobs, settings } = base;
  const watching = createWatching(bus);
  jobs.handle(FORGET, () =>
    forgetNotices(database.as<unknown>(), new Date(clock().getTime() - settings.noticeDays * DAY_MS)),
  );
  jobs.schedule(FORGET, '23 * * * *', 0);
  serveNotices(base, watching);
  const planMail = mailByJob(base);
  return {
    async tell(tx, people, happening) {
      if (people.length === 0) return [];
      const told = await insertNotices(tx, people, happening, clock());
      await planMail(
        tx,
        told.map(({ id }) => id),
      );
      return told;
    },
    announce(told) {
      for (const owner of told) watching.changed(owner);
    },
  };
}
