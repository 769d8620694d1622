import { busCut } from './database/busCut.ts';
import { databaseConnectionsCut } from './database/connectionsCut.ts';
import { databaseFailedOver } from './database/failedOver.ts';
import { databaseKilled } from './database/killed.ts';
import { databaseOutOfConnections } from './database/outOfConnections.ts';
import { databasePartitioned } from './database/partitioned.ts';
import { databasePaused } from './database/paused.ts';
import { databaseReadOnly } from './database/readOnly.ts';
import { databaseReplaced } from './database/replaced.ts';
import { databaseRestarted } from './database/restarted.ts';
import { databaseSlow } from './database/slow.ts';
import { databaseUnreachable } from './database/unreachable.ts';
import { databaseDiskFull } from './disks/databaseFull.ts';
import { databaseDiskSlow } from './disks/databaseSlow.ts';
import { objectsFull } from './disks/objectsFull.ts';
import { objectsReadOnly } from './disks/objectsReadOnly.ts';
import { objectsSlow } from './disks/objectsSlow.ts';
import type { Fault } from './fault.ts';
import { clientsStall } from './others/clientsStall.ts';
import { officeHangs } from './others/officeHangs.ts';
import { allProcessesKilled } from './processes/allKilled.ts';
import { clockMoved } from './processes/clockMoved.ts';
import { processFrozen } from './processes/frozen.ts';
import { processKilled } from './processes/killed.ts';
import { processStopped } from './processes/stopped.ts';
import { storeFailing } from './store/failing.ts';
import { storeGone } from './store/gone.ts';
import { storeSlow } from './store/slow.ts';

/** Everything that is done to a server. */
export const faults: readonly Fault[] = [
  processKilled,
  allProcessesKilled,
  processStopped,
  processFrozen,
  clockMoved,
  databaseRestarted,
  databaseKilled,
  databasePaused,
  databaseReplaced,
  databaseFailedOver,
  databaseOutOfConnections,
  databaseReadOnly,
  databaseUnreachable,
  databasePartitioned,
  databaseSlow,
  databaseConnectionsCut,
  busCut,
  objectsFull,
  objectsReadOnly,
  objectsSlow,
  storeGone,
  storeFailing,
  storeSlow,
  databaseDiskFull,
  databaseDiskSlow,
  clientsStall,
  officeHangs,
];
