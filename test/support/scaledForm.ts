import { randomInt } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../deploy/freePort.ts';
import { startNginx } from '../../deploy/scaled/nginx.ts';
import { startPgbouncer } from '../../deploy/scaled/pgbouncer.ts';
import { findProgram } from '../../deploy/scaled/programs.ts';
import { KEY, startS3 } from '../../deploy/scaled/s3.ts';
import { objectsPlace } from '../../server/platform/objects/place.ts';
import { openBucket } from '../../server/platform/objects/s3/bucket.ts';

/** What all servers of a run have behind them when each is several processes, as `npm run scaled` starts it: PgBouncer before
 *  PostgreSQL, and files on S3; before them stands nginx. */
export type ScaledForm = {
  /** PgBouncer, in session mode; its path names one of the databases behind it. */
  databaseUrl: string;
  /** Address of the S3 server. */
  endpoint: string;
};

const BUCKET = 'trivet';

/** @param folder for what they keep.
 *  @throws Error that names what is not installed. */
export async function startScaledForm(
  folder: string,
  databaseUrl: string,
): Promise<{ form: ScaledForm; stop(): Promise<void> }> {
  programOf('nginx', 'nginx-light');
  const pooler = await startPgbouncer(
    programOf('pgbouncer', 'pgbouncer'),
    join(folder, 'pgbouncer'),
    await freePort(),
    databaseUrl,
  );
  const store = await startS3(join(folder, 's3'), BUCKET);
  return {
    form: { databaseUrl: pooler.url, endpoint: store.endpoint },
    async stop() {
      await store.stop();
      await pooler.stop();
    },
  };
}

/** The settings of one server's processes.
 *  @param databaseUrl of its own database, on PostgreSQL itself.
 *  @param dataDir what a copied server begins with: its files go into the bucket. */
export async function scaledSettings(
  form: ScaledForm,
  databaseUrl: string,
  dataDir: string,
): Promise<Record<string, string>> {
  const own = new URL(form.databaseUrl);
  own.pathname = new URL(databaseUrl).pathname;
  const settings = {
    TRIVET_DATABASE_URL: own.href,
    TRIVET_OBJECTS: `s3://${BUCKET}${own.pathname}?endpoint=${form.endpoint}`,
    TRIVET_OBJECTS_ACCESS_KEY: KEY,
    TRIVET_OBJECTS_SECRET_KEY: KEY,
  };
  await moveObjects(join(dataDir, 'objects'), settings.TRIVET_OBJECTS);
  return settings;
}

/** Moves the objects of a folder into the bucket, so that nothing is found in the folder by mistake. */
async function moveObjects(folder: string, to: string): Promise<void> {
  const place = objectsPlace(to);
  if (place.kind !== 's3') throw new Error('not S3');
  const bucket = openBucket({ ...place, keys: { accessKeyId: KEY, secretAccessKey: KEY }, seconds: 30 });
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const { name, parentPath } of found.filter((entry) => entry.isFile()))
    if (/^[0-9a-f]{64}$/.test(name))
      await bucket.put(`objects/${name}`, await readFile(join(parentPath, name)));
  bucket.close();
  await rm(folder, { recursive: true, force: true });
}

/** Leads requests to one process after the other, at an address that is known before they start. */
export async function startBalancer(folder: string, port: number, ports: number[]) {
  return startNginx(programOf('nginx', 'nginx-light'), join(folder, 'nginx'), port, ports);
}

/** A port that is free and stays so: not one of those that the system gives to whoever asks for any. */
export async function reservedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => probe.close(resolve));
    if (isFree) return port;
  }
}

function programOf(name: string, debianPackage: string): string {
  const path = findProgram(name);
  if (!path) throw new Error(`${name} is not installed (Debian: ${debianPackage}).`);
  return path;
}
