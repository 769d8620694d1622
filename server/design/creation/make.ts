import { messageLine, rootAttributes, setDatabaseIdentity, setTemplate } from '../../../formats/dxl/index.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import { type NewDatabase, newDatabase } from '../databases/schema.ts';
import { createDatabase } from '../databases/service.ts';
import { readDatabase } from '../databases/store.ts';
import { wholeDocument } from '../exports/service.ts';
import { carryOut } from '../imports/carryOut.ts';
import { judge } from '../imports/judge.ts';
import { sentProperties } from '../imports/properties.ts';
import { defaultOptions } from '../imports/schema.ts';
import { problem } from '../problems.ts';
import type { CallerKey } from '../signing/sign.ts';
import type { DatabaseRow, Reading, Tables, Writing } from '../tables.ts';
import { openPlace, type Place } from '../threads/place.ts';
import {
  leaving,
  leavingProblem,
  type Refusal,
  type Refused,
  readBody,
  readSource,
} from '../threads/reading.ts';
import type { Source } from '../threads/source.ts';

/** The template, opened for the caller. */
type Template = { databaseId: number; path: string };

/** A database to make with a design: from the body of a request, or from what was asked and the template opened for it. */
export type MakeTask = { place: Place; caller: Caller; key: CallerKey; at: Date } & (
  | { bytes: Uint8Array }
  | { request: NewDatabase; template: Template }
);
export type MadeDatabase = { row: DatabaseRow; importedCount?: number; log?: string };
/** A request for which the template must be opened first, which a thread cannot. */
export type AsksTemplate = { asks: NewDatabase & { template: string } };

/** The design that a new database begins with; `template` is the name of the one that it comes from. */
type Design = { source: Source; template?: string };

/** Makes a database in a thread, its design with it, in one transaction. */
export async function makeDatabase(task: MakeTask): Promise<MadeDatabase | AsksTemplate | Refused> {
  const request = 'bytes' in task ? readRequest(task.bytes) : task.request;
  if ('refused' in request) return leaving(request);
  const { template } = request;
  if (template !== undefined && !('template' in task)) return { asks: { ...request, template } };
  const { database } = await openPlace(task.place);
  const tables = database.as<Tables>();
  try {
    const design =
      'template' in task
        ? await readTemplate(tables, task.template, task.place)
        : readDxl(request, task.place);
    if (design !== undefined && 'refused' in design) return leaving(design);
    return await tables.transaction().execute((tx) => make(tx, request, design, task));
  } catch (error) {
    if (error instanceof Problem) return leavingProblem(error);
    throw error;
  }
}

/** Reads the body of a request. */
export function readRequest(bytes: Uint8Array): NewDatabase | Refusal {
  const request = readBody<NewDatabase>(bytes, newDatabase);
  if ('refused' in request || request.dxl === undefined || request.template === undefined) return request;
  const message = 'must not be there together with dxl';
  return { refused: 'shape', errors: [{ path: '/template', message }] };
}

function readDxl({ dxl }: NewDatabase, place: Place): Design | Refusal | undefined {
  if (dxl === undefined) return undefined;
  const source = readSource(dxl, place);
  return 'refused' in source ? source : { source };
}

async function readTemplate(
  tables: Reading,
  { databaseId, path }: Template,
  place: Place,
): Promise<Design | Refusal> {
  const read = await tables
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const row = await readDatabase(tx, databaseId);
      if (row === undefined) throw problem('design.database.unknown', { nsfPath: path });
      return { row, text: await wholeDocument(tx, row, { withAcl: false }, place.maxDxlBytes) };
    });
  if (read.text === undefined) return { refused: 'size' };
  const source = readSource(read.text, place);
  if ('refused' in source) return source;
  // What is no template by name is known here by its path.
  return { source, template: rootAttributes(read.row.root_tag).templatename || path };
}

async function make(
  tx: Writing,
  request: NewDatabase,
  design: Design | undefined,
  { caller, key, at }: MakeTask,
): Promise<MadeDatabase> {
  const row = await createDatabase(tx, request, caller);
  if (design === undefined) return { row };
  const { source, template } = design;
  const judged = await judge(tx, row, { source, options: defaultOptions }, caller.distinguishedName);
  if (!judged.valid) {
    const faults = judged.messages.filter(({ severity }) => severity !== 'warning');
    const errors = faults.map((fault) => ({ path: '/dxl', message: messageLine(fault) }));
    throw problem('design.dxl.invalid', { errors, log: judged.log });
  }
  const { acl: _, ...sent } = sentProperties(row, source) ?? row;
  const { title, replica_id: replicaId, path } = row;
  const tag = setDatabaseIdentity(sent.root_tag, { title, replicaId, path });
  const properties = {
    title,
    root_tag: template === undefined ? tag : setTemplate(tag, template),
    databaseinfo: sent.databaseinfo,
    fulltextsettings: sent.fulltextsettings,
    launchsettings: sent.launchsettings,
  };
  const result = await carryOut(tx, row, judged.plan, { caller, key, at }, properties);
  const made = (await readDatabase(tx, row.id)) ?? row;
  return { row: made, importedCount: result.created + result.replaced, log: judged.log };
}
