import { Command } from 'commander';
import type { Trivet } from '../server/main.ts';
import { ensurePages } from './pages.ts';

/** For what comes after the running requests: rooms, jobs, the database. */
const CLOSING_MS = 20_000;
/** One stop may be said several times: the terminal, npm, and what hands over to this process each pass it on. */
const SAME_STOP_MS = 1000;

/** `trivet serve`: starts the server, says where it is, and stops it cleanly when told to. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('start the server (what npm start does)')
    .option('--no-build', 'show the web pages as they are, also when their sources changed')
    .addHelpText(
      'after',
      '\nSettings are environment variables; `trivet config` lists them with their values.',
    )
    .action(serve);
}

async function serve({ build }: { build: boolean }): Promise<void> {
  const began = performance.now();
  const stop = stopOnSignals();
  const { readSettings } = await import('../server/settings.ts');
  const settings = readSettings(process.env);
  if (build) await ensurePages(say);
  // Loaded here, so that the other commands do not wait for the whole server.
  const { startTrivet } = await import('../server/main.ts');
  const trivet = await startTrivet(settings, { say });
  stop.with(trivet, settings.stopSeconds * 1000 + CLOSING_MS);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say('');
  say(`Trivet is ready (${seconds} s): ${trivet.url}`);
  if (settings.demo) say('Demo accounts, whose password is their name: alice, bob, carol, dave');
}

/** Stops on SIGINT, SIGTERM and SIGHUP, and when the process that handed over to this one is gone. Whoever signals
 *  again does not want to wait: then it ends at once, and what was acknowledged is safe. */
function stopOnSignals(): { with(trivet: Trivet, within: number): void } {
  let running: Trivet | undefined;
  let patience = 0;
  let stopping: number | undefined;
  const stop = async (exitCode: number, afterwards = 0) => {
    if (stopping !== undefined) return;
    stopping = performance.now();
    if (!running) process.exit(exitCode);
    say('Stopping.');
    setTimeout(() => {
      say('Something did not end in time; what was acknowledged is safe.');
      process.exit(1);
    }, patience).unref();
    await running.close();
    process.exit(afterwards);
  };
  const signalled = (exitCode: number) => {
    if (stopping !== undefined && performance.now() - stopping > SAME_STOP_MS) process.exit(exitCode);
    void stop(exitCode);
  };
  process.on('SIGINT', () => signalled(130));
  process.on('SIGTERM', () => signalled(143));
  process.on('SIGHUP', () => signalled(129));
  process.on('disconnect', () => void stop(143));
  return {
    with(trivet, within) {
      running = trivet;
      patience = within;
      // Whatever supervises this process sees that it failed, and restarts it.
      trivet.failed.then((error) => {
        say(error.message);
        void stop(1, 1);
      });
    },
  };
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}
