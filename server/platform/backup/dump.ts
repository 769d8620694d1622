import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { BackupFiles } from './files.ts';
import type { TablePart } from './manifest.ts';
import { type KeptTable, quoted } from './tables.ts';

const columnsOf = ({ columns }: KeptTable) => columns.map((name) => `"${name}"`).join(', ');

/** Writes the rows of a table into a file of its own, as the client's transaction sees them. */
export async function dumpTable(
  client: pg.ClientBase,
  table: KeptTable,
  files: BackupFiles,
  snapshot: string,
): Promise<TablePart> {
  const file = `${table.table}.copy.gz`;
  const rows = client.query(to(`copy ${quoted(table.table)} (${columnsOf(table)}) to stdout`));
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(piece, _, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  await pipeline(rows, createGzip({ level: 4 }), hashing, (bytes) =>
    files.write(`${snapshot}/${file}`, bytes),
  );
  return { ...table, file, sha256: hash.digest('hex'), rows: rows.rowCount };
}

/** Fills a table from its file. */
export async function loadTable(
  client: pg.ClientBase,
  part: TablePart,
  files: BackupFiles,
  snapshot: string,
): Promise<void> {
  const rows = client.query(from(`copy ${quoted(part.table)} (${columnsOf(part)}) from stdin`));
  await pipeline(files.read(`${snapshot}/${part.file}`), createGunzip(), rows);
  if (rows.rowCount !== part.rows)
    throw new Error(`${part.table} got ${rows.rowCount} rows where the backup has ${part.rows}.`);
}
