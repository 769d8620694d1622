import { readDatabase } from '../../server/design/search/reading.ts';
import { listDue } from '../../server/design/search/store.ts';
import type { Tables } from '../../server/design/tables.ts';
import { startTrivet } from '../../server/main.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { readSettings } from '../../server/settings.ts';
import { QUICK_PASSWORDS } from './template.ts';

/**
 * Brings an empty database and data folder to where a first start leaves them: migrated, demo content loaded, and read for
 * search, as a job does it seconds later: each server that begins as a copy would do that anew, in a thread of its own.
 * Run as a program of its own, so that a test run does not load the server before it knows that it needs it;
 * the settings come from the environment.
 */
const settings = readSettings(process.env);
const trivet = await startTrivet(settings, { log: createLog(settings), passwords: QUICK_PASSWORDS });
const tables = trivet.platform.database.as<Tables>();
for (const id of await listDue(tables)) await readDatabase(tables, id, () => undefined);
const due = await listDue(tables);
await trivet.close();
if (due.length > 0) throw new Error(`The databases ${due.join(', ')} of the demo are not read for search.`);
