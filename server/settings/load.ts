import { given, type Reader, setting } from './setting.ts';
import { wholeNumber } from './values.ts';

/** Requests that may work at the same time in one leg: together with its long reads, which are a third as many, they
 *  leave some of the database's connections to the other legs. */
const requests = (read: Reader) => Math.max(2, Math.floor((read.databaseConnections() * 5) / 8));
/** So many for each that works: a moment's rush waits, a flood is answered at once. */
const LINE = 16;

/** How much is worked on at a time, and for how long, so that what is too much for one leg harms nobody else. */
export const loadSettings = {
  legRequests: setting(
    'TRIVET_LEG_REQUESTS',
    wholeNumber(1, 1000),
    requests,
    '5/8 of TRIVET_DATABASE_CONNECTIONS',
    'Requests that one process works on at a time in one leg (design, documents, catalog, and the doors of the built-in repository); one caller has at most three quarters of them.',
  ),
  legWaiting: setting(
    'TRIVET_LEG_WAITING',
    wholeNumber(0, 100_000),
    (read) => requests(read) * LINE,
    '10 × TRIVET_DATABASE_CONNECTIONS',
    'Requests of one leg that wait for their turn, for at most TRIVET_DATABASE_WAIT_SECONDS; beyond them 503 is answered at once.',
  ),
  legStreams: setting(
    'TRIVET_LEG_STREAMS',
    wholeNumber(1, 1_000_000),
    (read) => Math.ceil(read.maxConnections() / 2),
    'half of TRIVET_MAX_CONNECTIONS',
    'Downloads, uploads and waits of one leg at a time; they are not counted among its requests.',
  ),
  statementSeconds: setting(
    'TRIVET_STATEMENT_SECONDS',
    wholeNumber(1, 86_400),
    given(60),
    '60',
    'Seconds that one statement of the database may take for a request; then it is answered with 503. Jobs have sixty times as long.',
  ),
};
