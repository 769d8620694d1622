import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Where an object may be: under the keys of these generations. New bytes go to the last one. */
export type Generations = { lowest: number; generation: number };

/** Which keys of objects are used up; see docs/decisions/objects.md. */
export type GenerationStore = {
  of(sha256: string): Promise<Generations>;
  /** Moves on, for all processes at once. @returns what was before. */
  advance(sha256: string): Promise<Generations>;
  /** The bucket has this generation, though the database does not know it. @returns what it knows now. */
  raise(sha256: string, generation: number): Promise<Generations>;
  /** Nothing is left of the generations before this one. */
  settle(sha256: string, lowest: number): Promise<void>;
};

const UNDEFINED_TABLE = '42P01';

export function createGenerations(database: Database): GenerationStore {
  const executor = database.as<unknown>();
  return {
    async of(sha256) {
      try {
        const { rows } = await sql<Generations>`select generation, lowest from platform.object_generation
          where sha256 = ${sha256}`.execute(executor);
        return rows[0] ?? { lowest: 0, generation: 0 };
      } catch (error) {
        // A restore takes the tables of the version that made the backup; nothing was collected in them yet.
        if (Object(error).code !== UNDEFINED_TABLE) throw error;
        return { lowest: 0, generation: 0 };
      }
    },
    async advance(sha256) {
      const { rows } = await sql<Generations>`insert into platform.object_generation (sha256, generation)
        values (${sha256}, 1) on conflict (sha256)
        do update set generation = object_generation.generation + 1
        returning generation - 1 as generation, lowest`.execute(executor);
      if (!rows[0]) throw new Error('A generation was not written.');
      return rows[0];
    },
    async raise(sha256, generation) {
      const { rows } = await sql<Generations>`insert into platform.object_generation (sha256, generation)
        values (${sha256}, ${generation}) on conflict (sha256)
        do update set generation = greatest(object_generation.generation, excluded.generation)
        returning generation, lowest`.execute(executor);
      return rows[0] ?? { lowest: 0, generation };
    },
    async settle(sha256, lowest) {
      await sql`update platform.object_generation set lowest = greatest(lowest, ${lowest})
        where sha256 = ${sha256}`.execute(executor);
    },
  };
}
