import { startTrivet } from '../../../server/main.ts';
import { readSettings } from '../../../server/settings.ts';

/** A server in a process of its own, to be killed. Says where it is when it is ready. */
const { url } = await startTrivet(readSettings(process.env));
process.send?.({ url });
