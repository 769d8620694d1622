import Bowser from 'bowser';

/** What a session was begun in, as a person would say it; null is what the browser does not tell. */
export type Device = {
  /** Such as `Firefox`. */
  browser: string | null;
  /** Such as `Windows`. */
  system: string | null;
  device: 'computer' | 'phone' | 'tablet' | null;
};

const kinds: Record<string, Device['device']> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' };
/** Longer ones say nothing more that we would read. */
const MAX_LENGTH = 512;

/** Reads the header `User-Agent`. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null, device: null };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH));
  return {
    browser: browser.name || null,
    system: os.name || null,
    device: kinds[platform.type ?? ''] ?? null,
  };
}
