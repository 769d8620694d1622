import { spawnSync } from 'node:child_process';

/** Where a program of the system is, also one that only administrators have in their path; undefined when it is not installed. */
export const findProgram = (name: string): string | undefined =>
  [name, `/usr/sbin/${name}`, `/usr/local/sbin/${name}`].find(
    (path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).error === undefined,
  );
