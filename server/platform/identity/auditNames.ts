import { sql } from 'kysely';
import type { LookUpNames } from '../audit/names.ts';

/** What the people are called whose places in the audit trail are asked for. */
export const namesOfPeople =
  (provider: string): LookUpNames =>
  async (executor, places) => {
    const usernames = places.flatMap((place) => /^identity\/user\/(.+)$/.exec(place)?.[1] ?? []);
    if (usernames.length === 0) return new Map();
    const { rows } = await sql<{ username: string; display_name: string }>`select username, display_name
      from platform.account where identity_provider = ${provider} and lower(username) = any(
        select lower(name) from unnest(${usernames}::text[]) name)`.execute(executor);
    const names = new Map(rows.map((row) => [row.username.toLowerCase(), row.display_name]));
    return new Map(
      usernames.flatMap((username): [string, string][] => {
        const name = names.get(username.toLowerCase());
        return name === undefined ? [] : [[`identity/user/${username}`, name]];
      }),
    );
  };
