import type { Fault } from '../fault.ts';

/** As providers do it when a disk is nearly full. */
export const databaseReadOnly: Fault = {
  name: 'database read-only',
  answers: ['503', 'cut'],
  lasts: [300, 1500],
  async begin({ database }) {
    await database.primary().query('alter system set default_transaction_read_only = on');
    await database.primary().query('select pg_reload_conf()');
  },
  async end({ database }) {
    await database.primary().query('alter system reset default_transaction_read_only');
    await database.primary().query('select pg_reload_conf()');
  },
};
