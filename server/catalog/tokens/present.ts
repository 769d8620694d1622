import type { TokenRow } from './store.ts';

export const presentToken = (row: Omit<TokenRow, 'seq'>, now: Date) => ({
  id: row.id,
  label: row.label,
  ...(row.description === null ? {} : { description: row.description }),
  account: row.account,
  active: row.revoked_at === null && row.expires_at > now,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at.toISOString() }),
});
