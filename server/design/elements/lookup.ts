import type pg from 'pg';
import { nameKey } from '../../../formats/dxl/index.ts';
import type { Signed } from '../signing/verify.ts';
import type { ElementRow } from '../tables.ts';

/** Which element a name means, and which state of it stands: `stamp` is another after every change of the row. */
export type FoundElement = Pick<ElementRow, 'id' | 'revision'> & { stamp: string };

/** What a read of one element shows. */
export type ReadElement = FoundElement &
  Pick<ElementRow, 'type' | 'name' | 'aliases' | 'unid' | 'note_id'> &
  Signed;

/** Prepared once per connection: planning a statement would cost more than running it. `xmin` tells apart even what was
 *  changed by hand, without counting the revision. Exact case wins, then the lowest note id (spec, Access). */
const byName = {
  name: 'design.element.by.name',
  text: `select e.id, e.revision, e.xmin::text as stamp
    from design.element_name n join design.element e on e.id = n.element_id
    where n.database_id = $1 and n.type = $2 and n.key = $3 order by $4 = any(e.answers) desc, e.note_id`,
};
/** The same for several questions; `at` says which one a row answers, counting from 1. */
const byNames = {
  name: 'design.element.by.names',
  text: `select k.at::int as at, e.id, e.revision, e.xmin::text as stamp
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) with ordinality as k (database_id, type, key, name, at)
    join design.element_name n on n.database_id = k.database_id and n.type = k.type and n.key = k.key
    join design.element e on e.id = n.element_id order by k.at, k.name = any(e.answers) desc, e.note_id`,
};
/** The same among elements with a UNID, of which a nameless one answers to every name. */
const byUnid = {
  name: 'design.element.by.unid',
  text: `select e.id, e.revision, e.xmin::text as stamp from design.element e
    where e.database_id = $1 and e.type = $2 and e.unid = upper($4) and (cardinality(e.answers) = 0
      or exists (select from design.element_name n where n.element_id = e.id and n.key = $3))`,
};
const whole = {
  name: 'design.element.whole',
  text: `select id, revision, xmin::text as stamp, type, name, aliases, unid, note_id, dxl, namespaces, signer, signed_at, signature
    from design.element where id = $1`,
};

/** Finds the elements of a type that answer to a name, ignoring case; the first is the one that is meant. */
export type LookUp = (databaseId: number, type: string, name: string) => Promise<FoundElement[]>;

type Question = {
  values: [databaseId: number, type: string, key: string, name: string];
  answer: (found: FoundElement[]) => void;
  fail: (error: unknown) => void;
};

/**
 * Makes the look-up by name: the read that happens most. Questions that arrive in one turn of the event loop go to the
 * database as one statement: asking for each alone is a third of the work of a read when many are made at once.
 */
export function createLookUp(pool: pg.Pool): LookUp {
  let waiting: Question[] = [];
  const send = async () => {
    const questions = waiting;
    waiting = [];
    try {
      const answers = await ask(pool, questions);
      for (const [at, { answer }] of questions.entries()) answer(answers[at] ?? []);
    } catch (error) {
      for (const { fail } of questions) fail(error);
    }
  };
  return (databaseId, type, name) =>
    new Promise((answer, fail) => {
      waiting.push({ values: [databaseId, type, nameKey(name), name], answer, fail });
      if (waiting.length === 1) setImmediate(send);
    });
}

async function ask(pool: pg.Pool, questions: readonly Question[]): Promise<FoundElement[][]> {
  const [first, ...others] = questions;
  if (first === undefined) return [];
  if (others.length === 0)
    return [(await pool.query<FoundElement>({ ...byName, values: first.values })).rows];
  const column = (at: number) => questions.map(({ values }) => values[at]);
  const values = [column(0), column(1), column(2), column(3)];
  const { rows } = await pool.query<FoundElement & { at: number }>({ ...byNames, values });
  const answers: FoundElement[][] = questions.map(() => []);
  for (const row of rows) answers[row.at - 1]?.push(row);
  return answers;
}

/** The same among elements with a UNID. */
export async function lookUpByUnid(
  pool: pg.Pool,
  databaseId: number,
  type: string,
  name: string,
  unid: string,
): Promise<FoundElement[]> {
  const values = [databaseId, type, nameKey(name), unid];
  return (await pool.query<FoundElement>({ ...byUnid, values })).rows;
}

/** The element with an id, as it is now. */
export async function readWhole(pool: pg.Pool, id: number): Promise<ReadElement | undefined> {
  return (await pool.query<ReadElement>({ ...whole, values: [id] })).rows[0];
}
