import { passing } from '../passing.ts';
import { within } from './parts.ts';

/**
 * What can be read at the moment; undefined where whoever knows it is away or does not answer in time, so that the rest
 * is told all the same.
 * @throws what is a mistake of ours.
 */
export const known = <T>(reading: Promise<T>): Promise<T | undefined> =>
  within(
    reading.catch((error: unknown) => {
      if (passing(error)) return undefined;
      throw error;
    }),
    () => undefined,
  );
