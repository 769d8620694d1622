import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { createLog } from '../telemetry/log.ts';
import { createRefusals, type Refusal } from './refusals.ts';

const lost: unknown[] = [];
const note = (error: unknown) => lost.push(error);
beforeEach(() => process.on('unhandledRejection', note));
afterEach(() => process.off('unhandledRejection', note));

/** A database that is away. */
const away = {
  as: () => ({
    getExecutor() {
      throw new Error('The database is away.');
    },
  }),
} as unknown as Database;

test('what cannot be named or written while the database is away is logged, and ends nothing', async () => {
  let log = '';
  const to = {
    write(line: string) {
      log += line;
    },
  };
  const refusals = createRefusals({
    database: away,
    log: createLog({ logLevel: 'warn' }, to),
    clock: () => new Date(0),
  });
  const origin = { address: '192.0.2.1', request: 'a', route: 'POST /api/v1/auth' };
  const slow = new Promise<Refusal>((resolve) => {
    const named = { by: undefined, action: 'identity.signin.refuse', thing: 'identity/user', origin };
    setTimeout(resolve, 50, named);
  });
  refusals.record(slow);
  // It fails while the one before it is still being named.
  refusals.record(Promise.reject(new Error('The account could not be looked up.')));
  await slow;
  await refusals.close();
  expect(lost).toEqual([]);
  expect(log.split('\n').filter((line) => line.includes('could not be recorded'))).toHaveLength(2);
  expect(log).toContain('192.0.2.1');
});
