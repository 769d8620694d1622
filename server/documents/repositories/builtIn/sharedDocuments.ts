import { sql } from 'kysely';
import type { Tie } from '../../../platform/identity/directory/directory.ts';
import type { Reading } from '../../tables.ts';
import { holderOf } from './rights.ts';

/** Ties people with whom a document is shared; those, too, who made or changed it and whose name its versions tell. */
export const sharedDocuments =
  (reading: Reading): Tie =>
  async (person, others) => {
    const holders = new Map(others.map((each) => [holderOf(each), each.subject]));
    const subjects = others.map(({ subject }) => subject);
    const groups = [...new Set(others.flatMap((each) => each.groups))];
    const { rows } = await sql<{ kind: 'user' | 'group' | 'subject'; holder: string }>`
      with mine as materialized (
        select distinct document from documents.share
        where (kind = 'user' and holder = ${holderOf(person)})
          or (kind = 'group' and holder = any(${person.groups}::text[])))
      select s.kind, s.holder from documents.share s join mine on mine.document = s.document
        where (s.kind = 'user' and s.holder = any(${[...holders.keys()]}::text[]))
          or (s.kind = 'group' and s.holder = any(${groups}::text[]))
      union select 'subject', d.creator->>'id' from documents.document d join mine on mine.document = d.id
        where d.creator->>'id' = any(${subjects}::text[])
      union select 'subject', v.modifier->>'id' from documents.document_version v
        join mine on mine.document = v.document where v.modifier->>'id' = any(${subjects}::text[])`.execute(
      reading,
    );
    const shared = new Set(rows.filter(({ kind }) => kind === 'group').map(({ holder }) => holder));
    return new Set([
      ...rows.flatMap(({ kind, holder }) =>
        kind === 'user' ? (holders.get(holder) ?? []) : kind === 'subject' ? holder : [],
      ),
      ...others
        .filter((each) => each.groups.some((group) => shared.has(group)))
        .map(({ subject }) => subject),
    ]);
  };
