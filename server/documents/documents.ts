import type { Platform } from '../platform/platform.ts';
import type { Contents } from './drafts/threads.ts';
import type { Patience } from './opening/patience.ts';
import type { Publishing } from './publishing/publishing.ts';
import type { Repositories } from './repositories/repositories.ts';
import type { Rooms } from './rooms/rooms.ts';
import type { Reading } from './tables.ts';

/** What the routes of the documents service share. */
export type Documents = {
  platform: Platform;
  tables: Reading;
  repositories: Repositories;
  contents: Contents;
  rooms: Rooms;
  publishing: Publishing;
  patience: Patience;
};
