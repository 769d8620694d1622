/**
 * The number of the schema. A page of an earlier version of the program may stay open while the server is upgraded: what
 * its schema does not know, the Yjs binding would delete. So a page says its number when it enters a room, and one with a
 * lower number than the server's is not let in. Whoever adds to the schema counts on (see version.test.ts).
 */
export const SCHEMA_VERSION = 9;

/** The name under which a page says it in the address of the rooms, and why an older one is refused. */
export const SCHEMA = 'schema';
export const OLDER_PAGE = 'older-page';

/** The name under which a page says in that address which room it enters, so that what stands before several processes
 *  can lead all editors of a document to one. */
export const ROOM = 'room';

/** Why a page is not let in for now: another process of the server has the room. */
export const ELSEWHERE = 'open-elsewhere';

/** Whether a page is older than this program; a program that says no number deletes nothing either. */
export const isOlderPage = (said: string | null): boolean =>
  said !== null && !(Number.parseInt(said, 10) >= SCHEMA_VERSION);
