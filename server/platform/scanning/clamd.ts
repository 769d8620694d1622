import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Settings } from '../../settings.ts';

type ClamdAddress = NonNullable<Settings['clamd']>;

/** For an answer, or for a piece to be taken; clamd's own patience is as long (ReadTimeout). */
const SILENT_MS = 120_000;
const CONNECT_MS = 5_000;
/** An answer is one line. */
const MAX_ANSWER = 4096;

/** Sends bytes to a clamd in pieces (`INSTREAM`, see clamd(8)).
 *  @returns what it found, undefined when nothing.
 *  @throws Error when it cannot be reached, breaks off, or has no verdict. */
export async function scanAt(
  address: ClamdAddress,
  bytes: AsyncIterable<Uint8Array>,
): Promise<string | undefined> {
  const answer = await converse(address, async (socket) => {
    await write(socket, 'zINSTREAM\0');
    for await (const piece of bytes) {
      // It answers before the end where the stream is longer than it may be.
      if (socket.readableLength > 0 || !socket.writable) return;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      await write(socket, length);
      await write(socket, piece);
    }
    await write(socket, Buffer.alloc(4));
  });
  if (answer === 'stream: OK') return undefined;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined) throw new Error(answer || 'no answer');
  return found;
}

/** @throws Error when no clamd answers. */
export async function pingAt(address: ClamdAddress): Promise<void> {
  const answer = await converse(address, (socket) => write(socket, 'zPING\0'));
  if (answer !== 'PONG') throw new Error(answer || 'no answer');
}

async function converse(address: ClamdAddress, speak: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = connect(address);
  const broken = new Promise<never>((_, reject) => {
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('it is silent')));
  });
  broken.catch(() => undefined);
  try {
    socket.setTimeout(CONNECT_MS);
    await Promise.race([once(socket, 'connect'), broken]);
    socket.setTimeout(SILENT_MS);
    const answered = answerOf(socket);
    answered.catch(() => undefined);
    // Where it hangs up on what it was told, what it said before that counts.
    await Promise.race([speak(socket), broken, answered]);
    return await Promise.race([answered, broken]);
  } finally {
    socket.destroy();
  }
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const piece of socket.setEncoding('utf8')) {
    answer += piece;
    if (answer.includes('\0') || answer.length > MAX_ANSWER) break;
  }
  return answer.split('\0', 1)[0]?.trim() ?? '';
}

/** Waits until there is room again: a file is sent as fast as it is looked at. */
async function write(socket: Socket, bytes: Uint8Array | string): Promise<void> {
  if (!socket.write(bytes)) await once(socket, 'drain');
}
