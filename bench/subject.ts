import { startTrivet } from '../server/main.ts';
import { readSettings } from '../server/settings.ts';

/** A Trivet in a process of its own, for measurements: says where it is, stops when told. */
const trivet = await startTrivet(readSettings(process.env));
process.send?.({ url: trivet.url, databaseUrl: trivet.platform.database.url });
process.once('message', async () => {
  await trivet.close();
  process.exit(0);
});
process.once('disconnect', () => process.exit(0));
