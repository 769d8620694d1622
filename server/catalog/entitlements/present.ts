import type { AccountRow } from './store.ts';

/** @param member who asks, when not an editor: the other members stay unknown. */
export const presentAccount = (row: AccountRow, member?: string) => ({
  account: row.id,
  ...(row.name === null ? {} : { name: row.name }),
  members: member === undefined ? row.members : row.members.filter((each) => each === member),
  partNumbers: row.partNumbers.map(({ partNumber, from, to }) => ({
    partNumber,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  })),
  earlyAccess: row.earlyAccess,
  extendedSupport: row.extendedSupport,
});
