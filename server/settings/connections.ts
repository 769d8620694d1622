import { openFiles } from './openFiles.ts';
import { given, setting } from './setting.ts';
import { wholeNumber } from './values.ts';

/** What is open besides connections: the database, the bus, threads, the log, files of packages that are being read. */
const FILES_OF_OURS = 128;
/** Beyond that a process is better joined by another one. */
const MAX_CONNECTIONS = 10_000;
const MIN_CONNECTIONS = 16;

/** Each connection may read or write one file. */
const connections = () =>
  Math.max(
    MIN_CONNECTIONS,
    Math.min(MAX_CONNECTIONS, Math.floor(((openFiles() ?? Infinity) - FILES_OF_OURS) / 2)),
  );

/** How many may come at once, how long they may take, and what becomes of them when the server stops. */
export const connectionSettings = {
  maxConnections: setting(
    'TRIVET_MAX_CONNECTIONS',
    wholeNumber(MIN_CONNECTIONS, 1_000_000),
    connections,
    '(open files allowed − 128) / 2, 16 to 10000',
    'Connections of one process. Beyond them the one that has rested longest is closed for a new one; where none rests, a new one is answered with 503.',
  ),
  addressShare: setting(
    'TRIVET_ADDRESS_SHARE',
    wholeNumber(1, 100),
    given(50),
    '50',
    'Percent of the connections that one address, or one IPv6 network of 64 bits, may have; TRIVET_TRUSTED_PROXIES may have all.',
  ),
  databaseConnections: setting(
    'TRIVET_DATABASE_CONNECTIONS',
    wholeNumber(4, 1000),
    given(20),
    '20',
    'Connections of one process to the database for its requests and jobs; some ten more serve the bus, imports and search.',
  ),
  databaseWaitSeconds: setting(
    'TRIVET_DATABASE_WAIT_SECONDS',
    wholeNumber(1, 600),
    given(5),
    '5',
    'Seconds for which a request waits for a connection to the database; then it is answered with 503.',
  ),
  headerSeconds: setting(
    'TRIVET_HEADER_SECONDS',
    wholeNumber(1, 3600),
    given(20),
    '20',
    'Seconds in which the head of a request must have arrived.',
  ),
  bodySeconds: setting(
    'TRIVET_BODY_SECONDS',
    wholeNumber(1, 3600),
    given(30),
    '30',
    'Seconds for which a body may stand still, or arrive more slowly than TRIVET_BODY_RATE; then it is refused with 408.',
  ),
  bodyRate: setting(
    'TRIVET_BODY_RATE',
    wholeNumber(1, 1_000_000_000),
    given(1000),
    '1000',
    'Bytes a second at which a body must arrive, however large it is.',
  ),
  idleSeconds: setting(
    'TRIVET_IDLE_SECONDS',
    wholeNumber(1, 3600),
    given(72),
    '72',
    'Seconds for which a connection is kept open after an answer; longer than the proxy before Trivet keeps its own.',
  ),
  stopSeconds: setting(
    'TRIVET_STOP_SECONDS',
    wholeNumber(0, 3600),
    given(20),
    '20',
    'Seconds that running requests have to end when the server stops; then they are cut.',
  ),
};
