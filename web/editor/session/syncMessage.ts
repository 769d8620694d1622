import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';

/** A synchronisation message of the socket (y-protocols): changes, or without them a request for what the server lacks. */
export function readSync(data: ArrayBuffer): { update?: Uint8Array } | undefined {
  const decoder = createDecoder(new Uint8Array(data));
  readVarString(decoder);
  if (readVarUint(decoder) !== 0) return undefined;
  return readVarUint(decoder) === 0 ? {} : { update: readVarUint8Array(decoder) };
}
