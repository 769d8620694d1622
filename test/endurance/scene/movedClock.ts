import { readFileSync } from 'node:fs';

/** Loaded before a server: its clock is so many seconds ahead as the file `MOVED_CLOCK` says in that moment. */

const LOOK_MS = 100;
const Right = Date;
let ahead = 0;
const look = () => {
  ahead = Number(readFileSync(process.env.MOVED_CLOCK ?? '', 'utf8')) * 1000;
};

if (process.env.MOVED_CLOCK) {
  look();
  setInterval(look, LOOK_MS).unref();
  globalThis.Date = class extends Right {
    constructor(...given: [number?]) {
      super(...((given.length === 0 ? [Right.now() + ahead] : given) as [number]));
    }
    static override now() {
      return Right.now() + ahead;
    }
  } as DateConstructor;
}
