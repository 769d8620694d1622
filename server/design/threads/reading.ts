import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';
import {
  aclProblems,
  type DxlDocument,
  type DxlMessage,
  fault,
  importerLog,
  isDxlFault,
  messageLine,
  placeMessages,
  sectionText,
  splitElements,
} from '../../../formats/dxl/index.ts';
import type { Fault, Problem } from '../../platform/http/problem.ts';
import { faultsOf } from '../../platform/http/validationMessages.ts';
import type { Place } from './place.ts';
import type { Source } from './source.ts';

/** Why a request was refused before anything was done. */
export type Refusal =
  | { refused: 'json' }
  | { refused: 'size' }
  | { refused: 'shape'; errors: Fault[] }
  | { refused: 'dxl'; message: DxlMessage; text: string };

/** A failed reading leaves a thread as a sentence and a place, never with the text that it speaks of. */
const placed = ({ message, text }: { message: DxlMessage; text: string }) => {
  const [found] = placeMessages(text, [message]);
  const messages = found === undefined ? [] : [found];
  return { refused: 'dxl' as const, errors: messages.map(messageLine), log: importerLog(messages) };
};

/** A problem leaves a thread as its parts, because errors lose theirs on the way. */
export const leavingProblem = ({ code, status, message, params }: Problem) => ({
  refused: 'problem' as const,
  code,
  status,
  summary: message,
  params,
});

/** A refusal as it leaves a thread. */
export type Refused =
  | Exclude<Refusal, { refused: 'dxl' }>
  | ReturnType<typeof placed>
  | ReturnType<typeof leavingProblem>
  | { refused: 'level' };

export const leaving = (refusal: Refusal): Refused => (refusal.refused === 'dxl' ? placed(refusal) : refusal);

/** Reads a JSON body as it is: nothing coerced, nothing dropped. The bytes are gone afterwards. */
export function readBody<T extends object>(bytes: Uint8Array, schema: TSchema): T | Refusal {
  let body: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Their memory is given back at once: bytes, their text and what it says are 60 MB each.
    if (bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0);
    body = JSON.parse(text);
  } catch {
    return { refused: 'json' };
  }
  const errors = shapeFaults(schema, body);
  return errors.length > 0 ? { refused: 'shape', errors } : (body as T);
}

/** Long texts are judged by their beginning: no schema looks further, and Ajv would count the characters of 60 MB. */
const MAX_JUDGED_CHARACTERS = 64 * 1024;

function withBeginnings(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const cut = ([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.slice(0, MAX_JUDGED_CHARACTERS) : value,
  ];
  return Object.fromEntries(Object.entries(body).map(cut));
}

/** Keeps what it compiled, which takes longer than reading most requests. The schemas are ours; a test proves them. */
const shapes = new Ajv({ allErrors: true, verbose: true, strict: false, validateSchema: false });

function shapeFaults(schema: TSchema, body: unknown): Fault[] {
  const validate = shapes.compile(schema);
  return validate(withBeginnings(body)) ? [] : faultsOf(validate.errors ?? []);
}

/** Reads a database document, with what is wrong in its structure among the messages.
 *  @throws DxlFault when it is not one. */
export function readDatabaseDocument(text: string): DxlDocument & Required<Pick<DxlDocument, 'database'>> {
  const { database, elements, messages } = splitElements(text);
  if (database === undefined) {
    const root = elements[0]?.root ?? '';
    throw fault('wrongRoot', `The root element is ${root}; it must be database.`, elements[0]?.start);
  }
  const { acl } = database;
  if (acl !== undefined) {
    const alone = sectionText(text, database, acl);
    messages.push(...aclProblems(alone, acl.start, alone.length - (acl.end - acl.start)));
  }
  return { database, elements, messages };
}

/** The same, with a refusal in place of the error. */
export function tryDatabaseDocument(text: string): ReturnType<typeof readDatabaseDocument> | Refusal {
  try {
    return readDatabaseDocument(text);
  } catch (error) {
    if (isDxlFault(error)) return { refused: 'dxl', message: error.dxl, text };
    throw error;
  }
}

/** Reads a database document as a source to import, unless it is too large. */
export function readSource(text: string, { maxDxlBytes }: Place): Source | Refusal {
  if (Buffer.byteLength(text) > maxDxlBytes) return { refused: 'size' };
  const document = tryDatabaseDocument(text);
  return 'refused' in document ? document : { text, document };
}
