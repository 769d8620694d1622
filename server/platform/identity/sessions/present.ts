import type { Session } from './schema.ts';
import type { KeptSession } from './store.ts';
import type { Uses } from './uses.ts';

/** A session as its person and administrators see it; what proves it stays here. */
export function presentSession(kept: KeptSession, uses: Uses, current: string | undefined): Session {
  const end = Math.min(kept.expires_at.getTime(), uses.idleEnd(kept.used_at).getTime());
  return {
    id: kept.public_id,
    current: kept.id === current,
    begunAt: kept.created_at.toISOString(),
    usedAt: kept.used_at.toISOString(),
    endsAt: new Date(end).toISOString(),
    address: kept.address,
    browser: kept.browser,
    system: kept.system,
    device: kept.device as Session['device'],
    scope: kept.narrowed?.scope ?? null,
  };
}
