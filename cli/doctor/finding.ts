/** What doctor found of one thing: `warn` for what will be missed or hurt one day, `fail` for what stops a start or the
 *  people who come. `says` ends with what to do about it. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; what: string; says: string };

/** Findings of one thing. */
export const about = (what: string) => ({
  ok: (says: string): Finding => ({ state: 'ok', what, says }),
  warn: (says: string): Finding => ({ state: 'warn', what, says }),
  fail: (says: string): Finding => ({ state: 'fail', what, says }),
});
