import { applyEdits, ownershipEdits, splitElements, standalone } from '../../../../formats/dxl/index.ts';
import { contentsOf, type Stored } from '../../contents/read.ts';
import { putContents, type ReadContents } from '../../contents/store.ts';
import { updateDatabase } from '../../databases/store.ts';
import { type CallerKey, signWith } from '../../signing/sign.ts';
import type { ElementRow, Writing } from '../../tables.ts';
import { type Change, findGone, keepText, type Origin, recordChanges } from '../../versions/store.ts';
import { deleteElements } from '../store.ts';
import type { Plan, Step } from './plan.ts';
import { type Predecessor, rowOf, type Signer } from './rows.ts';
import { putElements, putNames, putSignatures, readTexts, takeIds } from './store.ts';

/** For whom and why, with whose key and where a plan is carried out. */
export type Target = Origin & {
  databaseId: number;
  key: CallerKey;
  at: Date;
  /** What is written are old versions that come back. */
  restores?: boolean;
};

/** How many rows, and about how many characters of DXL, one statement carries. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 2_000_000;

/**
 * Carries a plan out in the transaction: writes what is created or replaced, signs again what stays, deletes what has
 * to go, keeps the history, counts the change. `onProgress` gets the number of steps done.
 * @returns the rows that were written.
 */
export async function applyPlan(
  tx: Writing,
  plan: Plan,
  target: Target,
  onProgress: (done: number) => void = () => undefined,
): Promise<Omit<ElementRow, 'dxl'>[]> {
  const writes = plan.steps.filter(({ action }) => action === 'created' || action === 'replaced');
  const signs = plan.steps.filter(({ action, sign }) => action === 'unchanged' && sign);
  const deleted = plan.deletes.map(({ id }) => id);
  if (writes.length + signs.length + deleted.length === 0) return [];
  const replaced = writes.flatMap(({ target: existing }) => (existing === undefined ? [] : [existing.id]));
  await keepText(tx, [...replaced, ...deleted]);
  const revision = await updateDatabase(tx, target.databaseId, { next_note_id: plan.nextNoteId });
  const before = await predecessors(tx, target.databaseId, writes, revision);
  const { key, at } = target;
  const signer = { name: key.name, at, sign: signWith(key, at) };
  const rows: Omit<ElementRow, 'dxl'>[] = [];
  const contents = contentsBook([...writes, ...signs]);
  let done = plan.steps.length - writes.length;

  // A batch is prepared and signed while the database writes the one before.
  let writing: Promise<void> = Promise.resolve();
  for (const batch of batches(writes)) {
    const preparing = Promise.all(batch.map((step) => rowOf(step, before(step), target.databaseId, signer)));
    const [full] = await Promise.all([preparing, writing]);
    onProgress(done);
    writing = putElements(tx, full);
    for (const { dxl, ...row } of full) {
      rows.push(row);
      if (row.kind === 'design') contents.add({ ...row, dxl });
    }
    done += batch.length;
  }
  await writing;
  onProgress(done);
  await putNames(tx, rows as ElementRow[], replaced);
  await signAnew(tx, signs, signer, contents.add);
  await deleteElements(tx, deleted);
  const changes = [
    ...changesOf(rows, new Set(replaced), target.restores ?? false),
    ...deletionsOf(plan, target.databaseId),
  ];
  await recordChanges(tx, changes, target, revision);
  await putContents(tx, contents.read);
  return rows;
}

/** Longer texts, and those of an import of more than this, are read after the change: no write takes long for them. */
const MAX_CHARACTERS = 128 * 1024;

/** What is read of texts while they are written: of few and short ones what they name and declare. */
function contentsBook(steps: readonly Step[]) {
  const characters = steps.reduce((sum, { incoming: { element } }) => sum + element.end - element.start, 0);
  const read: ReadContents[] = [];
  return {
    read,
    add(stored: Stored): void {
      if (characters <= MAX_CHARACTERS) read.push({ id: stored.id, contents: contentsOf(stored) });
    },
  };
}

/** What each write follows: the element it replaces, one that was deleted and comes back under its UNID, so that its
 *  history goes on, or nothing. What comes back gets a new revision, so that its entity tag was never used before. */
async function predecessors(
  tx: Writing,
  databaseId: number,
  writes: readonly Step[],
  revision: number,
): Promise<(step: Step) => Predecessor> {
  const created = writes.filter(({ target }) => target === undefined);
  const gone = await findGone(
    tx,
    databaseId,
    created.map(({ unid }) => unid),
  );
  const ids = (await takeIds(tx, created.length - gone.size)).values();
  return ({ target, unid }) => {
    const found = target ?? gone.get(unid);
    if (found !== undefined) return { id: found.id, version: found.version, revision };
    return { id: ids.next().value ?? 0, version: 0, revision: 1 };
  };
}

function changesOf(
  rows: readonly Omit<ElementRow, 'dxl'>[],
  replaced: ReadonlySet<number>,
  restores: boolean,
): Change[] {
  return rows.map(({ id, database_id, version, type, name, unid }) => ({
    id,
    database_id,
    version,
    type,
    name,
    unid,
    action: restores ? 'restore' : replaced.has(id) ? 'replace' : 'create',
  }));
}

function deletionsOf({ deletes }: Plan, databaseId: number): Change[] {
  return deletes.map(({ id, version, type, name, unid }) => ({
    id,
    database_id: databaseId,
    version: version + 1,
    type,
    name,
    unid,
    action: 'delete',
  }));
}

/** Steps in the portions in which their texts are read and written. */
export function* batches(steps: readonly Step[]): Generator<Step[]> {
  let batch: Step[] = [];
  let characters = 0;
  for (const step of steps) {
    batch.push(step);
    characters += step.incoming.element.end - step.incoming.element.start;
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** The stored bytes stay; only `wassignedby` in them changes. `told` gets the texts. */
async function signAnew(
  tx: Writing,
  steps: readonly Step[],
  { name, at, sign }: Signer,
  told: (stored: Stored) => void,
): Promise<void> {
  for (const batch of batches(steps)) {
    const ids = batch.flatMap(({ target }) => (target === undefined ? [] : [target.id]));
    const texts = await readTexts(tx, ids);
    const signing = texts.map(async ({ id, dxl: before, namespaces }) => {
      const around = `<database${namespaces}>${before}</database>`;
      const [element] = splitElements(around).elements;
      if (element === undefined) throw new Error('A stored element could not be read.');
      const dxl = applyEdits(around, element, ownershipEdits(around, element, { signer: name }));
      return { id, dxl, namespaces, signature: await sign(standalone(dxl, namespaces)) };
    });
    const signed = await Promise.all(signing);
    await putSignatures(tx, signed, name, at);
    for (const stored of signed) told(stored);
  }
}
