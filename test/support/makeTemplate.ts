import { startTrivet } from '../../server/main.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { readSettings } from '../../server/settings.ts';
import { QUICK_PASSWORDS } from './template.ts';

/**
 * Brings an empty database and data folder to where a first start leaves them: migrated, demo content loaded.
 * Run as a program of its own, so that a test run does not load the server before it knows that it needs it;
 * the settings come from the environment.
 */
const settings = readSettings(process.env);
const trivet = await startTrivet(settings, { log: createLog(settings), passwords: QUICK_PASSWORDS });
await trivet.close();
