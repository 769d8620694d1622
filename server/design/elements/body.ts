import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  applyEdits,
  type DxlElement,
  type DxlMessage,
  decodeDxl,
  importerLog,
  isDxlFault,
  messageLine,
  nameEdits,
  nameKey,
  nameProblem,
  placeMessages,
  splitElements,
} from '../../../formats/dxl/index.ts';
import { invalid, problem as platformProblem } from '../../platform/http/problem.ts';
import { problem } from '../problems.ts';
import { askerOf } from '../threads/bytes.ts';
import type { Threads } from '../threads/threads.ts';
import { type CutAnswer, cutBeside } from './cut.ts';

/** An element that was sent, read but not yet judged. */
export type Sent = { text: string; element: DxlElement; messages: DxlMessage[] };

/** Bodies above this are read in a thread, so that the event loop is never held up. */
const INLINE_BYTES = 256 * 1024;

/** Takes XML bodies as bytes in this scope, and nothing else: other media types are answered with 415. */
export function takeXml(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ['text/xml', 'application/xml'],
    { parseAs: 'buffer', bodyLimit },
    async (_: unknown, body: Buffer) => body,
  );
  // Some clients name the media type of a body that a deletion does not have.
  scope.addContentTypeParser('*', (request, payload, done) => {
    if (request.method !== 'DELETE') return done(platformProblem('request.type.unsupported'));
    payload.resume();
    done(null);
  });
}

/** Reads the one element of an XML body. @throws Problem 400 with a place for what is wrong. */
export async function readSent(
  request: FastifyRequest,
  reply: FastifyReply,
  threads: Threads,
): Promise<Sent> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const charset = /charset\s*=\s*"?([^;"\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  const { text, document } = await read(bytes, charset, (large) =>
    cutBeside(threads, { bytes: large, charset }, askerOf(request, reply)),
  );
  const [element] = document.elements;
  if (document.database !== undefined || element === undefined) {
    throw refuse('', [], 'The root element is database; send the element alone.');
  }
  return { text, element, messages: document.messages };
}

async function read(bytes: Buffer, charset: string | undefined, cut: (bytes: Buffer) => Promise<CutAnswer>) {
  if (bytes.length > INLINE_BYTES) {
    const answer = await cut(bytes);
    if (answer.fault !== undefined) throw refuse('', [answer.fault]);
    return answer;
  }
  let text = '';
  try {
    text = decodeDxl(bytes, charset);
    return { text, document: splitElements(text) };
  } catch (error) {
    if (isDxlFault(error)) throw refuse(text, [error.dxl]);
    throw error;
  }
}

/** The problem that says why DXL was not taken, each fault with its line and column. */
export function refuse(text: string, messages: readonly DxlMessage[], sentence?: string): Error {
  const placed = placeMessages(text, messages);
  const lines = sentence === undefined ? placed.map(messageLine) : [sentence];
  return problem('design.dxl.invalid', {
    errors: lines.map((message) => ({ path: '/', message })),
    log: importerLog(placed),
  });
}

/** Gives a nameless element the name of its path; refuses one that has a name and does not answer to it (spec, Rules). */
export function named(sent: Sent, name: string): Sent {
  const { text, element, messages } = sent;
  if (element.answers.some((each) => nameKey(each) === nameKey(name))) return sent;
  if (element.name !== '') {
    throw refuse(text, [], `The element is named ${element.name}, which is not the ${name} of the path.`);
  }
  const message = nameProblem(name);
  if (message !== undefined) throw invalid([{ path: '/params/name', message: `${message}` }]);
  const changed = applyEdits(text, element, nameEdits(text, element, name.trim()));
  const [renamed] = splitElements(changed).elements;
  if (renamed === undefined) throw new Error('An element lost its root when it was named.');
  return { text: changed, element: renamed, messages: asSent(text, messages) };
}

/** Messages that keep the places they have in the text that was sent, when that is no longer the text. */
const asSent = (text: string, messages: readonly DxlMessage[]): DxlMessage[] =>
  placeMessages(text, messages).map(({ offset: _, ...placed }) => placed);
