import type { Command } from 'commander';
import { type Call, CallProblem } from '../call.ts';
import { inParallel } from '../inParallel.ts';
import { bar, progressLine } from '../progress.ts';
import { query } from '../query.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { type Head, readHeads } from './project/remote.ts';
import { readKeys, type Signature, signatureFault } from './signature.ts';

type Failure = Pick<Head, 'type' | 'name' | 'unid'> & { reason: string };

/** `trivet design verify`: reads every element and checks its signature with the served keys, here and not there. */
export function verifyCommand(): Command {
  return remoteCommand('verify')
    .description('check the signature of every design element; the exit code is 1 when one does not hold')
    .argument('<nsfPath>', 'path of the database on the server')
    .action(async (nsfPath: string, _options, command: Command) => {
      const call = await connect(command);
      const keys = readKeys((await call('GET', '/api/design/keys')) as Parameters<typeof readKeys>[0]);
      const { elements } = await readHeads(call, nsfPath);
      const failures: Failure[] = [];
      const progress = progressLine();
      let done = 0;
      await inParallel(elements, async ({ type, name, unid }) => {
        const reason = await faultOf(call, nsfPath, unid, keys);
        if (reason !== undefined) failures.push({ type, name, unid, reason });
        progress.show(bar('Checking', ++done, elements.length));
      });
      progress.end();
      const ok = elements.length - failures.length;
      print(command, { nsfPath, ok, failed: failures.length, failures }, [
        ...failures.map(({ type, name, unid, reason }) => `${type} ${name || unid}: ${reason}`),
        `${ok} ok, ${failures.length} failed`,
      ]);
      if (failures.length > 0) process.exitCode = 1;
    });
}

async function faultOf(
  call: Call,
  nsfPath: string,
  unid: string,
  keys: ReturnType<typeof readKeys>,
): Promise<string | undefined> {
  try {
    const { dxl, signature } = (await call('GET', `/api/design/elements/${unid}?${query({ nsfPath })}`)) as {
      dxl: string;
      signature?: Signature;
    };
    return signatureFault(dxl, signature, keys);
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
    return `It cannot be read: ${error.message}`;
  }
}
