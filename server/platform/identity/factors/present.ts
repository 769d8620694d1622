import type { PresentedFactors } from './schema.ts';
import type { Kept } from './store.ts';

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** What somebody has, without anything that proves it. */
export function presentFactors(
  { app, passkeys, recovery }: Kept,
  about: { required: boolean; passkeysPossible: boolean },
): PresentedFactors {
  return {
    required: about.required,
    app: app ? { addedAt: app.added_at.toISOString(), usedAt: iso(app.used_at) } : null,
    passkeys: passkeys.map(({ public_id, name, synced, added_at, used_at }) => ({
      id: public_id,
      name,
      synced,
      addedAt: added_at.toISOString(),
      usedAt: iso(used_at),
    })),
    passkeysPossible: about.passkeysPossible,
    recoveryCodes: { left: recovery.left, madeAt: iso(recovery.madeAt) },
  };
}
