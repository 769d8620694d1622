import { SLOW_SECONDS } from '../../platform/telemetry/telemetry.ts';
import type { Documents } from '../documents.ts';
import { type Conversions, createConversions, type Viewing } from './conversions/conversions.ts';
import { keepConversions } from './conversions/retention.ts';
import { findApart, findOffice } from './office/find.ts';
import { setsOtherLetters, substitutes } from './office/fonts.ts';
import { createPool, type Pool, removeLeftBehind } from './office/pool.ts';
import { createThumbnails, type Picturing, type Thumbnails } from './thumbnails/thumbnails.ts';

/** A document that makes more pages than this is not shown as pages. */
const MAX_PDF_BYTES = 256 * 1024 * 1024;

type Parts = { pool: Pool; conversions: Conversions; thumbnails: Thumbnails; otherLetters: boolean };

/** Looks for LibreOffice once, and keeps it warm from when the server listens until it stops. */
export function createViewing({ platform }: Documents): Viewing & Picturing {
  const { settings, http, log, telemetry } = platform;
  keepConversions(platform);
  const durations = telemetry.histogram(
    'trivet_conversion_seconds',
    'Duration of making pages of a document, with the wait for a worker.',
    ['outcome'],
    SLOW_SECONDS,
  );

  const start = async (): Promise<Parts | undefined> => {
    const program = await findOffice(settings.soffice);
    if (!program) return undefined;
    const apart = await findApart();
    if (apart.command.length === 0)
      log.warn('LibreOffice cannot be kept from the network on this system; only its own settings do');
    await removeLeftBehind();
    const hidden = [settings.dataDir];
    const { conversionMemoryBytes: memory, conversionWorkers, conversionSeconds, conversionQueue } = settings;
    const limits = { workers: conversionWorkers, seconds: conversionSeconds, queue: conversionQueue };
    const pool = createPool({ program, apart, memory, largest: MAX_PDF_BYTES, hidden }, limits);
    const conversions = createConversions(platform, pool, durations);
    const otherLetters = setsOtherLetters(await substitutes());
    return { pool, conversions, thumbnails: createThumbnails(conversions, log), otherLetters };
  };
  let started: ReturnType<typeof start> | undefined;
  telemetry.read(
    'gauge',
    'trivet_conversions',
    'Documents that LibreOffice prepares here, and that wait for it.',
    ['state'],
    async () => {
      const { waiting = 0, running = 0 } = (await started)?.pool.numbers() ?? {};
      return Object.entries({ waiting, running }).map(([state, value]) => ({ labels: { state }, value }));
    },
  );
  const running = () => {
    started ??= start();
    return started;
  };

  http.addHook('onListen', async () => void (await running())?.pool.warm());
  http.addHook('onClose', async () => {
    const parts = await started;
    parts?.thumbnails.stop();
    // Both at the same time: otherwise a cancelled conversion would start another process.
    await Promise.all([parts?.conversions.close(), parts?.pool.close()]);
  });
  return {
    conversions: async () => (await running())?.conversions,
    thumbnails: async () => (await running())?.thumbnails,
    otherLetters: async () => (await running())?.otherLetters ?? false,
  };
}
