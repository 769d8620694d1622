import type { TokenRow } from './store.ts';

/** @param accounts those to which its owner belongs: a token of another is good for nothing. */
export const presentToken = (row: Omit<TokenRow, 'seq'>, now: Date, accounts: { id: string }[]) => ({
  id: row.id,
  label: row.label,
  ...(row.description === null ? {} : { description: row.description }),
  account: row.account,
  active: row.revoked_at === null && row.expires_at > now && accounts.some((each) => each.id === row.account),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at.toISOString() }),
});
