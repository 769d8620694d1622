import {
  cutDxl,
  type DxlDocument,
  type DxlMessage,
  decodeDxl,
  hasErrors,
  importerLog,
  isDxlFault,
  messageLine,
  placeMessages,
} from '../../../formats/dxl/index.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { createFileObjects } from '../../platform/objects/fileObjects.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import type { CallerKey } from '../signing/sign.ts';
import type { Tables } from '../tables.ts';
import { incomingOf } from './incoming.ts';
import { planImport } from './plan.ts';
import { type Refusal, readBody, tryDatabaseDocument } from './reading.ts';
import { runImport } from './run.ts';
import type { ImportOptions, ImportRequest, Validation } from './schema.ts';
import { keepSource } from './source.ts';
import { readExisting } from './store.ts';

/** Where a thread finds the database and the objects. */
export type Place = { databaseUrl: string; objects: string; maxDxlBytes: number };

/** A thread keeps its connections for as long as it lives. */
let opened: Promise<{ database: Database; objects: Objects }> | undefined;

function open(place: Place) {
  opened ??= Promise.all([
    openDatabase(place.databaseUrl, createLog({ logLevel: 'error' })),
    createFileObjects(place.objects),
  ]).then(([database, objects]) => ({ database, objects }));
  return opened;
}

const defaults: ImportOptions = {
  designOption: 'replaceElseCreate',
  documentsOption: 'ignore',
  replaceDbProperties: false,
};

/** A failed reading leaves this thread as a sentence and a place, never with the text that it speaks of. */
const placed = ({ message, text }: { message: DxlMessage; text: string }) => {
  const [found] = placeMessages(text, [message]);
  const messages = found === undefined ? [] : [found];
  return { refused: 'dxl' as const, errors: messages.map(messageLine), log: importerLog(messages) };
};

export type Refused = Exclude<Refusal, { refused: 'dxl' }> | ReturnType<typeof placed> | { refused: 'level' };

const leaving = (refusal: Refusal): Refused => (refusal.refused === 'dxl' ? placed(refusal) : refusal);

export type Received = { source: string; total: number; options: ImportOptions };
export type ReceiveTask = { place: Place; bytes: Uint8Array; importId: string; manager: boolean };

/** Reads the body of an import once and keeps what it found for the job. */
export async function receive({ place, bytes, importId, manager }: ReceiveTask): Promise<Received | Refused> {
  const body = readBody<ImportRequest>(bytes, 'import');
  if ('refused' in body) return leaving(body);
  if (Buffer.byteLength(body.dxl) > place.maxDxlBytes) return { refused: 'size' };
  const options = { ...defaults, ...body.options };
  if (options.replaceDbProperties && !manager) return { refused: 'level' };
  const document = tryDatabaseDocument(body.dxl);
  if ('refused' in document) return leaving(document);
  const { objects } = await open(place);
  const source = await keepSource(objects, importId, { text: body.dxl, document });
  return { source, total: document.elements.length, options };
}

export type ValidateTask = { place: Place; bytes: Uint8Array; databaseId: number; nextNoteId: number };

/** Reads and plans as an import does, and writes nothing. */
export async function validate(task: ValidateTask): Promise<Validation | Refused> {
  const body = readBody<ImportRequest>(task.bytes, 'validate');
  if ('refused' in body) return leaving(body);
  if (Buffer.byteLength(body.dxl) > task.place.maxDxlBytes) return { refused: 'size' };
  const document = tryDatabaseDocument(body.dxl);
  if ('refused' in document) {
    const refusal = leaving(document);
    if (refusal.refused !== 'dxl') return refusal;
    return { valid: false, errors: refusal.errors, warnings: [], log: refusal.log };
  }
  const { database } = await open(task.place);
  const { messages } = planImport({
    incoming: incomingOf(body.dxl, document.elements),
    stored: await readExisting(database.as<Tables>(), task.databaseId),
    options: defaults,
    signer: '',
    nextNoteId: task.nextNoteId,
  });
  const all = placeMessages(body.dxl, [...document.messages, ...messages]);
  const lines = (wanted: boolean) =>
    all.filter(({ severity }) => (severity === 'warning') === wanted).map(messageLine);
  return { valid: !hasErrors(all), errors: lines(false), warnings: lines(true), log: importerLog(all) };
}

export type RunTask = { place: Place; importId: string; key: CallerKey; at: Date };

/** Carries a waiting import out. @returns the database that changed, if any, and the source that is no longer needed. */
export async function run({ place, ...task }: RunTask) {
  const { database, objects } = await open(place);
  return runImport(database.as<Tables>(), objects, task);
}

export type CutTask = { bytes: Uint8Array; charset: string | undefined };

export type CutAnswer = { text: string; document: DxlDocument; fault?: undefined } | { fault: DxlMessage };

/** Reads the bytes of a large element. */
export function cut({ bytes, charset }: CutTask): CutAnswer {
  try {
    const text = decodeDxl(bytes, charset);
    return { text, document: cutDxl(text) };
  } catch (error) {
    if (!isDxlFault(error)) throw error;
    return { fault: error.dxl };
  }
}
