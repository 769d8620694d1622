import { call } from '../../../shared/index.ts';
import * as shared from '../../../shared/unsavedStore.ts';

/** What somebody typed into an element and did not save, and the version that it began from, which the server keeps. */
export type Unsaved = { text: string; etag: string; version: number };
export type Found = shared.Found<Unsaved>;
export type UnsavedStore = shared.UnsavedStore<Unsaved>;

/** @param room which element of which database. */
export const openUnsavedStore = (room: string): Promise<UnsavedStore> =>
  shared.openUnsavedStore({ place: 'design', room, key: () => call('/api/v1/me/unsaved-key') });
