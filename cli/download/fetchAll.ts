import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, CallProblem } from '../call.ts';
import { inParallel } from '../inParallel.ts';
import { bar, progressLine } from '../progress.ts';
import type { Offered } from './choosing.ts';
import { fetchFile, type Wanted } from './fetching.ts';
import { type Refused, refusedBy } from './refused.ts';
import { safeName } from './safeName.ts';

export type Options = { to: string; force?: boolean; atOnce: number; patience: number };
type Fetched = Wanted & { file: string; outcome: string };
type Candidate = Wanted & { among: boolean };

/** Downloads files, several at once.
 *  @returns what is here, what is not, and what of a release is for holders of other components. */
export async function fetchAll(call: Call, offered: Offered[], options: Options) {
  const { to: folder, force = false, atOnce, patience } = options;
  makeFolder(folder);
  const { wanted, refused } = distinct(offered);
  const files: Fetched[] = [];
  const others: Refused[] = [];
  const told = tellAll(wanted);
  const one = async ({ among, ...each }: Candidate) => {
    try {
      const tell = (bytes: number) => told.tell(each.id, bytes);
      const fresh = await fetchFile(call, each, { folder, force, patience, tell });
      const outcome = fresh ? 'downloaded and verified' : 'is there already';
      files.push({ ...each, file: join(folder, each.name), outcome });
    } catch (error) {
      const forOthers = among && (error as CallProblem).code === 'catalog.download.refused';
      (forOthers ? others : refused).push(refusedBy(each.name, error));
    }
  };
  await inParallel(wanted, one, atOnce).finally(told.end);
  // Whoever has one component of a release gets its files; that there are others is no fault.
  const skipped = files.length > 0 ? others.splice(0) : [];
  return { files, refused: [...refused, ...others], skipped };
}

/** Files with the names that they get on disk, each name once, as file systems compare them. */
function distinct(offered: Offered[]): { wanted: Candidate[]; refused: Refused[] } {
  const wanted = new Map<string, Candidate>();
  const refused: Refused[] = [];
  for (const { id, name: given, size, checksums, among } of offered) {
    const name = safeName(given);
    const key = name.toLowerCase();
    const sha256 = checksums?.sha256;
    const other = wanted.get(key);
    if (sha256 === undefined || size === undefined) {
      refused.push({ what: name, reason: 'Its bytes are not complete yet.' });
    } else if (other && other.sha256 !== sha256) {
      const reason = `Another file of this name is downloaded as well; download ${id} by itself to another folder.`;
      refused.push({ what: name, reason });
    } else if (!other) {
      wanted.set(key, { id, name, size, sha256, among });
    }
  }
  return { wanted: [...wanted.values()], refused };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new CallProblem(`The folder ${folder} cannot be made: ${(error as Error).message}.`);
  }
}

/** One line for all files together. */
function tellAll(wanted: Wanted[]) {
  const progress = progressLine();
  const total = wanted.reduce((sum, { size }) => sum + size, 0);
  const here = new Map<string, number>();
  let sum = 0;
  return {
    tell(id: string, bytes: number) {
      sum += bytes - (here.get(id) ?? 0);
      here.set(id, bytes);
      progress.show(`${bar('Downloading', megabytes(sum), megabytes(total))} MB`);
    },
    end: progress.end,
  };
}

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
