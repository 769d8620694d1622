import type { Command } from 'commander';
import { designTypes } from '../../formats/dxl/index.ts';
import { type Call, CallProblem } from '../call.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { readKeys, type Signature, signatureFault } from './signature.ts';

type Head = { type: string; name: string; unid: string };
type Summary = { types: Record<string, { elements: Omit<Head, 'type'>[] }> };
type Failure = Head & { reason: string };

/** Elements asked for at the same time. */
const AT_ONCE = 8;
/** Kinds of which a database has one, with the address of each. */
const single: Record<string, string> = {
  helpaboutdocument: 'helpdoc/about',
  helpusingdocument: 'helpdoc/using',
  icon: 'dbicon',
};
const readable = new Set<string>([...designTypes, ...Object.keys(single)]);

/** `trivet design verify`: reads every element and checks its signature with the served keys, here and not there. */
export function verifyCommand(): Command {
  return remoteCommand('verify')
    .description('check the signature of every design element; the exit code is 1 when one does not hold')
    .argument('<nsfPath>', 'path of the database on the server')
    .action(async (nsfPath: string, _options, command: Command) => {
      const call = await connect(command);
      const keys = readKeys((await call('GET', '/api/design/keys')) as Parameters<typeof readKeys>[0]);
      const summary = (await call('GET', `/api/dxl/designsummary?${query({ nsfPath })}`)) as Summary;
      const all = Object.entries(summary.types).flatMap(([type, { elements }]) =>
        elements.map(({ name, unid }): Head => ({ type, name, unid })),
      );
      const heads = all.filter(({ type }) => readable.has(type));
      const unread = all.filter(({ type }) => !readable.has(type));
      const failures: Failure[] = [];
      const tell = progress(heads.length);
      await inParallel(heads, async (head) => {
        const reason = await faultOf(call, nsfPath, head, keys);
        if (reason !== undefined) failures.push({ ...head, reason });
        tell();
      });
      const ok = heads.length - failures.length;
      const counts = { nsfPath, ok, failed: failures.length, unread: unread.length };
      print(command, { ...counts, failures }, [
        ...failures.map(({ type, name, unid, reason }) => `${type} ${name || unid}: ${reason}`),
        `${ok} ok, ${failures.length} failed`,
        ...(unread.length > 0
          ? [`${unread.length} not checked: elements of their kind are not read one by one`]
          : []),
      ]);
      if (failures.length > 0) process.exitCode = 1;
    });
}

async function faultOf(
  call: Call,
  nsfPath: string,
  head: Head,
  keys: ReturnType<typeof readKeys>,
): Promise<string | undefined> {
  try {
    const { dxl, signature } = (await call('GET', addressOf(nsfPath, head))) as {
      dxl: string;
      signature?: Signature;
    };
    return signatureFault(dxl, signature, keys);
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
    return `It cannot be read: ${error.message}`;
  }
}

/** A path part cannot be empty, and the UNID alone picks an element without a name. */
function addressOf(nsfPath: string, { type, name, unid }: Head): string {
  const alone = single[type];
  return alone === undefined
    ? `/api/dxl/${type}/${encodeURIComponent(name || unid)}?${query({ nsfPath, unid })}`
    : `/api/dxl/${alone}?${query({ nsfPath })}`;
}

const query = (members: Record<string, string>) => new URLSearchParams(members);

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Counts at the terminal, where there is one. */
function progress(total: number): () => void {
  let done = 0;
  return () => {
    done++;
    if (!process.stderr.isTTY) return;
    process.stderr.write(done < total ? `\r${done} of ${total}` : '\r\u001B[K');
  };
}
