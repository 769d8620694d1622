import {
  createDecoder,
  type Decoder,
  hasContent,
  readVarString,
  readVarUint,
  readVarUint8Array,
} from 'lib0/decoding';
import { decodeStateVector, decodeUpdate } from 'yjs';
import type { DecodedUpdate } from '../../../formats/model/concurrentMoves/lost.ts';

/** Message types of the protocol that a page may send. */
const SYNC = 0;
const AWARENESS = 1;
const AUTHENTICATE = 2;
const ASK_AWARENESS = 3;
const SYNC_REPLY = 4;
const STATELESS = 5;
const CLOSE = 7;

/** The decoded changes of a message, by the buffer of the message, so that they are decoded once. */
const decoded = new WeakMap<ArrayBufferLike, DecodedUpdate>();

/** The changes in a message that `isReadable` has read. */
export const decodedUpdate = (payload: Uint8Array): DecodedUpdate =>
  decoded.get(payload.buffer) ?? decodeUpdate(payload);

/** Whether a message is one of the rooms' protocol, down to the changes it carries. The library prints what it cannot
 *  read to the console, with stack traces; whoever sends such messages is disconnected before the library sees them. */
export function isReadable(message: Uint8Array): boolean {
  try {
    const decoder = createDecoder(message);
    // The library looks rooms up in an object, where names such as `constructor` mean something else.
    if (readVarString(decoder) in Object.prototype) return false;
    return readBody(decoder, readVarUint(decoder));
  } catch {
    return false;
  }
}

function readBody(decoder: Decoder, type: number): boolean {
  switch (type) {
    case SYNC:
    case SYNC_REPLY:
      return readSync(decoder);
    case AWARENESS:
      readStates(createDecoder(readVarUint8Array(decoder)));
      return true;
    case AUTHENTICATE:
      // Anything else but a token is not for the server.
      return readVarUint(decoder) === 0 && readVarString(decoder) !== undefined;
    case STATELESS:
      readVarString(decoder);
      return true;
    default:
      return type === ASK_AWARENESS || type === CLOSE;
  }
}

function readSync(decoder: Decoder): boolean {
  const step = readVarUint(decoder);
  const payload = readVarUint8Array(decoder);
  if (step === 0) decodeStateVector(payload);
  else if (step === 1 || step === 2) decoded.set(payload.buffer, decodeUpdate(payload));
  else return false;
  return true;
}

function readStates(decoder: Decoder): void {
  for (let left = readVarUint(decoder); left > 0 && hasContent(decoder); left--) {
    readVarUint(decoder);
    readVarUint(decoder);
    JSON.parse(readVarString(decoder));
  }
}
