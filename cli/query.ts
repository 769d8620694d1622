/** A query of an address, without the members that are absent. */
export const query = (members: Record<string, string | undefined>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(members).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
