import type { Executor } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/problem.ts';
import { unknownFaults } from '../records/checks.ts';
import type { Answer } from '../records/idempotency.ts';
import { change, insert, lock } from '../records/store.ts';
import { type Author, audit } from '../records/write.ts';
import { presentAccount } from './present.ts';
import type { AccountPut } from './schema.ts';
import { productsOf, readAccount, replaceAccount } from './store.ts';

/** Creates an account or replaces everything that it holds.
 *  @throws Problem 400 for products that do not exist, 412. */
export async function putAccount(tx: Executor, by: Author, id: string, given: AccountPut): Promise<Answer> {
  const there = await lock(tx, 'account', id, 'change');
  const { earlyAccess, extendedSupport } = given;
  const known = await productsOf(tx, [...earlyAccess, ...extendedSupport]);
  const faults = [
    ...unknownFaults('/earlyAccess', earlyAccess, known),
    ...unknownFaults('/extendedSupport', extendedSupport, known),
  ];
  if (faults.length > 0) throw invalid(faults);
  by.check(there ? (await readAccount(tx, id))?.version : undefined);
  const { name = null } = given;
  if (there) await change(tx, 'account', id, by.at, { name });
  else await insert(tx, 'account', { id, name, created_at: by.at, modified_at: by.at });
  await replaceAccount(tx, id, given);
  await audit(tx, by, there ? 'account.update' : 'account.create', `account/${id}`, given);
  const row = await readAccount(tx, id);
  if (!row) throw new Error('An account was not kept.');
  const answer = { body: presentAccount(row), version: row.version };
  return there ? { status: 200, ...answer } : { status: 201, ...answer, location: `/v1/accounts/${id}` };
}
