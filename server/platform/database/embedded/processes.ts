import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * When a process started, as a text that differs for another process with the same id; undefined when there is
 * no such process or it is only a zombie.
 */
export function startedAt(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      const line = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
      return line || undefined;
    }
    // The command (2nd field) may hold spaces and brackets, so the fields are counted after the last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * The ids of all living PostgreSQL processes on a data directory. PostgreSQL's processes all work inside it,
 * which is a surer sign than the process id in postmaster.pid: ids are reused, and in a container that was
 * started again they nearly always are.
 */
export function processesOn(clusterDir: string): number[] {
  if (!existsSync(clusterDir)) return [];
  const folder = realpathSync(clusterDir);
  if (process.platform !== 'linux') return processesByCommand(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder && isPostgres(pid);
      } catch {
        return false; // gone, a zombie, or somebody else's
      }
    });
}

function isPostgres(pid: number): boolean {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
}

function processesByCommand(folder: string): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes('postgres') && line.includes(` -D ${folder} `))
    .map((line) => Number.parseInt(line, 10));
}
