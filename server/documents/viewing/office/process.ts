import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Apart } from './find.ts';
import { handOver, pipeOf, profileUrl } from './pipe.ts';
import { writeProfile } from './profile.ts';
import { endOn, FOLDER } from './strays.ts';

/** What every process is started with. */
export type Office = {
  program: string;
  apart: Apart;
  /** Bytes of memory a process may ask for. */
  memory: number;
  /** Bytes of a file it may write. */
  largest: number;
  /** Folders of ours that a document must not see. */
  hidden: string[];
};

/** One LibreOffice that is ready. */
export type OfficeProcess = {
  pid: number;
  folder: string;
  alive(): boolean;
  /** Carries out arguments of the command line. @returns false when the process went away. */
  carryOut(args: string[]): Promise<boolean>;
  /** Kills it with all it started and removes its folder. */
  end(): Promise<void>;
};

const START_MS = 60_000;

/** When this server dies, whichever way, its end of the standard input closes, and the group of processes is killed. */
const script = `
exec 3<&0
(read -r _ <&3; kill -KILL 0) >/dev/null 2>&1 &
memory=$1 largest=$2 hide=$3; shift 3
while [ "$hide" -gt 0 ]; do
  [ ! -d "$1" ] || mount -t tmpfs none "$1" || exit 1
  shift; hide=$((hide - 1))
done
ulimit -c 0; ulimit -v "$memory"; ulimit -f "$largest"
exec "$@" 3<&- </dev/null`;

/** Starts a process with a profile of its own, kept warm by an empty document that stays open: without one LibreOffice
 *  ends after every conversion.
 *  @throws Error when it does not come up. */
export async function startOffice(office: Office, signal: AbortSignal): Promise<OfficeProcess> {
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const profile = join(folder, 'profile');
  await writeProfile(profile);
  await mkdir(join(folder, 'tmp'));
  const child = launch(office, folder, profile);
  // In a user namespace of its own it takes itself for root.
  const user = office.apart.command.includes('--user') ? 0 : (process.getuid?.() ?? 0);
  const pipe = pipeOf(profile, user);
  let over = false;
  const gone = new Promise<void>((resolve) => {
    const ended = () => {
      over = true;
      resolve();
    };
    child.once('exit', ended).once('error', ended);
  });
  const end = async () => {
    // Of one that is over, the number may be somebody else's by now.
    if (!over) killGroup(child);
    await gone;
    const name = basename(folder);
    await endOn(({ folder: own }) => own === name);
    await rm(pipe, { force: true });
    await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  };
  // Its watcher outlives it.
  void gone.then(() => killGroup(child));
  const until = Date.now() + START_MS;
  while ((await handOver(pipe, folder, ['--headless'])) !== true) {
    if (over || signal.aborted || Date.now() > until) {
      await end();
      throw new Error(`${office.program} did not start.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return {
    pid: child.pid ?? 0,
    folder,
    alive: () => !over,
    carryOut: async (args) => !over && (await handOver(pipe, folder, args)) === true,
    end,
  };
}

function launch({ program, apart, memory, largest, hidden }: Office, folder: string, profile: string) {
  const limits = [Math.floor(memory / 1024), Math.ceil(largest / 512)].map(String);
  const hide = apart.mounts ? hidden : [];
  const [first = 'sh', ...args] = [...apart.command, 'sh', '-c', script, 'sh'];
  const office = [
    '--headless',
    '--invisible',
    '--nologo',
    '--norestore',
    '--nofirststartwizard',
    `-env:UserInstallation=${profileUrl(profile)}`,
    'private:factory/swriter',
  ];
  return spawn(first, [...args, ...limits, String(hide.length), ...hide, program, ...office], {
    cwd: folder,
    // A group of its own, to be killed as one. Nothing of our environment: it holds secrets.
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: join(folder, 'tmp'),
      LANG: 'C.UTF-8',
      SAL_USE_VCLPLUGIN: 'svp',
    },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
