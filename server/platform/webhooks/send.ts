import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { outgoing } from '../tracing/outgoing.ts';
import { AddressFault, type Lookup, locate } from './address.ts';

/** What came of sending. Without a status there was no answer, and `reason` says why. */
export type Outcome = { status?: number; reason?: string; response?: string; milliseconds: number };

export type Sending = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Whether private addresses may be reached. */
  privately: boolean;
  milliseconds: number;
  signal: AbortSignal;
  lookup?: Lookup;
};

/** How much of a response is kept. */
const MAX_KEPT_ANSWER = 1024;

/** Posts a message once, to the address that was checked; redirects are not followed. Never throws for what the
 *  receiver or the network does. */
export async function send(sending: Sending): Promise<Outcome> {
  const begun = performance.now();
  const patience = AbortSignal.timeout(sending.milliseconds);
  const signal = AbortSignal.any([patience, sending.signal]);
  const ended = (outcome: Omit<Outcome, 'milliseconds'>): Outcome => ({
    ...outcome,
    milliseconds: Math.round(performance.now() - begun),
  });
  try {
    const { status, response } = await unless(signal, () =>
      outgoing('webhook', 'POST', sending.url, () => post(sending, signal)),
    );
    const reason = status >= 300 && status < 400 ? 'redirects are not followed' : undefined;
    return ended({ status, ...(response === '' ? {} : { response }), ...(reason ? { reason } : {}) });
  } catch (error) {
    if (patience.aborted) return ended({ reason: 'no answer in time' });
    if (error instanceof AddressFault)
      return ended({ reason: error.reason === 'private' ? 'the address is private' : 'the host is unknown' });
    const { code } = error as NodeJS.ErrnoException;
    return ended({ reason: code ?? 'the connection failed' });
  }
}

async function post({ url: text, headers, body, privately, lookup }: Sending, signal: AbortSignal) {
  const url = new URL(text);
  if (!privately && url.protocol !== 'https:') throw new AddressFault('private');
  const addresses = await locate(url, privately, lookup);
  const [first] = addresses;
  const request = (url.protocol === 'https:' ? secure : plain)(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Trivet',
    },
    // A connection of its own, to what was just checked; the host is not asked for again.
    agent: false,
    signal,
    lookup: (_host, options, done) =>
      options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family),
  });
  return new Promise<{ status: number; response: string }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      beginning(answer).then((response) => {
        request.destroy();
        resolve({ status, response });
      }, reject);
    });
    request.end(body);
  });
}

/** The first bytes of an answer as text; the rest is not read. An answer that breaks off is as long as it is. */
async function beginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_KEPT_ANSWER) break;
    }
  } catch {
    // What counts is the status, which is there.
  }
  return new TextDecoder()
    .decode(Buffer.concat(chunks).subarray(0, MAX_KEPT_ANSWER))
    .replaceAll('\0', '\ufffd');
}

/** The work or its timeout, whichever comes first: a DNS lookup cannot be aborted. */
function unless<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  stopped.catch(() => undefined);
  return Promise.race([work(), stopped]);
}
