import type { NoticesState } from './schema.ts';
import type * as store from './store.ts';

export const presentNotice = ({ id, kind, params, address, at, read_at }: store.NoticeRow) => ({
  id,
  kind,
  params,
  address,
  at: at.toISOString(),
  read: read_at !== null,
});

export const presentState = ({ latest, unread }: store.StateRow): NoticesState => ({
  state: `${latest}.${unread}`,
  unread,
});
