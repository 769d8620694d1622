import { databaseMessages } from '../../../formats/dxl/code/index.ts';
import { messageLine } from '../../../formats/dxl/index.ts';
import type { CallerKey } from '../signing/sign.ts';
import type { Tables } from '../tables.ts';
import { openPlace, type Place } from '../threads/place.ts';
import { leaving, type Refused, readBody, tryDatabaseDocument } from '../threads/reading.ts';
import { holdSource, keepSource } from '../threads/source.ts';
import { judge } from './judge.ts';
import { runImport } from './run.ts';
import {
  defaultOptions,
  type ImportOptions,
  type ImportRequest,
  importRequest,
  type Validation,
  validateRequest,
} from './schema.ts';

export type Received = { source: string; total: number; options: ImportOptions };
export type ReceiveTask = { place: Place; bytes: Uint8Array; importId: string; manager: boolean };

/** Reads the body of an import once and keeps what it found for the job. */
export async function receive({ place, bytes, importId, manager }: ReceiveTask): Promise<Received | Refused> {
  const body = readBody<ImportRequest>(bytes, importRequest);
  if ('refused' in body) return leaving(body);
  if (Buffer.byteLength(body.dxl) > place.maxDxlBytes) return { refused: 'size' };
  const options = { ...defaultOptions, ...body.options };
  if (options.replaceDbProperties && !manager) return { refused: 'level' };
  const document = tryDatabaseDocument(body.dxl);
  if ('refused' in document) return leaving(document);
  const { objects } = await openPlace(place);
  const source = { text: body.dxl, document };
  const address = await keepSource(objects, importId, source);
  holdSource(address, source);
  return { source: address, total: document.elements.length, options };
}

export type ValidateTask = { place: Place; bytes: Uint8Array; databaseId: number; nextNoteId: number };

/** Reads and plans as an import does, and writes nothing. */
export async function validate(task: ValidateTask): Promise<Validation | Refused> {
  const body = readBody<ImportRequest>(task.bytes, validateRequest);
  if ('refused' in body) return leaving(body);
  if (Buffer.byteLength(body.dxl) > task.place.maxDxlBytes) return { refused: 'size' };
  const document = tryDatabaseDocument(body.dxl);
  if ('refused' in document) {
    const refusal = leaving(document);
    if (refusal.refused !== 'dxl') return refusal;
    return { valid: false, errors: refusal.errors, warnings: [], log: refusal.log };
  }
  const { database } = await openPlace(task.place);
  const options = { ...defaultOptions, ...body.options };
  // Code is looked at here only: an import is never refused by our reading of it, and need not wait for that.
  const found = databaseMessages([{ text: body.dxl, elements: document.elements }]);
  document.messages = document.messages.concat(...found);
  const work = { source: { text: body.dxl, document }, options };
  const judged = await judge(
    database.as<Tables>(),
    { id: task.databaseId, next_note_id: task.nextNoteId },
    work,
    '',
  );
  const lines = (wanted: boolean) =>
    judged.messages.filter(({ severity }) => (severity === 'warning') === wanted).map(messageLine);
  return { valid: judged.valid, errors: lines(false), warnings: lines(true), log: judged.log };
}

export type RunTask = { place: Place; importId: string; key: CallerKey; at: Date };

/** Carries a waiting import out. @returns the database that changed, if any, and the source that is no longer needed. */
export async function run({ place, ...task }: RunTask) {
  const { database, objects } = await openPlace(place);
  return runImport(database.as<Tables>(), objects, task);
}
