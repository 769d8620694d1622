import { createHash } from 'node:crypto';
import { compactVerify, importJWK, type JWK } from 'jose';
import { isValid } from '../../platform/http/validation.ts';
import type { Stored } from '../../platform/objects/objects.ts';
import { problem } from '../problems.ts';
import {
  BLOBS,
  MANIFEST,
  MAX_BYTES,
  type Manifest,
  manifest,
  RECORDS,
  SIGNATURE,
  SIGNATURE_TYPE,
  signed,
} from './form.ts';
import { contentsOf, type Records, recordFaults } from './records.ts';
import { readTar, type TarEntry, TarFault } from './tar.ts';

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const broken = (reason: string) => problem('catalog.bundle.invalid', { reason });

/** Reads a bundle to its end and checks all of it before anything is written: the signature, then that every part is
 *  what was signed, no less and no more.
 *  @throws Problem 422 `catalog.bundle.untrusted` or `catalog.bundle.invalid`. */
export async function verifyBundle(bytes: AsyncIterable<Buffer>, keys: JWK[]): Promise<Records> {
  try {
    const entries = readTar(bytes);
    const said = await whole(await named(entries, MANIFEST, MAX_BYTES.manifest));
    const signature = await whole(await named(entries, SIGNATURE, MAX_BYTES.signature));
    const content = await trusted(said, signature.toString('latin1'), keys);
    if (content.records.size > MAX_BYTES.records) throw broken('its records are too many');
    const text = await same(await named(entries, RECORDS, content.records.size), content.records);
    const records = parsed(text);
    const faults = recordFaults(records);
    if (faults.length > 0)
      throw problem('catalog.bundle.invalid', { reason: `in its records ${faults[0]}`, faults });
    checkBlobs(records as Records, content.blobs);
    for (const blob of content.blobs) {
      const entry = await named(entries, `${BLOBS}${blob.sha256}`, blob.size);
      await same(entry, blob, false);
    }
    if (!(await entries.next()).done) throw broken('it holds more than was signed');
    return records as Records;
  } catch (error) {
    throw error instanceof TarFault ? broken(`it ${error.message}`) : error;
  }
}

/** The contents in a bundle that was verified, one after the other. */
export async function* blobsIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry & { sha256: string }> {
  for await (const entry of readTar(bytes))
    if (entry.name.startsWith(BLOBS)) yield { ...entry, sha256: entry.name.slice(BLOBS.length) };
}

/** The next entry, which must have this name and no more bytes. */
async function named(entries: AsyncGenerator<TarEntry>, name: string, most: number): Promise<TarEntry> {
  const { value, done } = await entries.next();
  if (done) throw broken(`${name} is missing`);
  if (value.name !== name) throw broken(`${name} is not where it must stand`);
  if (value.size > most) throw broken(`${name} is larger than it may be`);
  return value;
}

async function whole({ body }: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads an entry and compares it with what was signed. @param kept false: nothing of it is returned. */
async function same({ name, size, body }: TarEntry, sum: Stored, kept = true): Promise<Buffer> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  for await (const chunk of body) {
    hash.update(chunk);
    if (kept) chunks.push(chunk);
  }
  if (size !== sum.size || hash.digest('hex') !== sum.sha256) throw broken(`${name} is not what was signed`);
  return Buffer.concat(chunks);
}

async function trusted(said: Buffer, signature: string, keys: JWK[]): Promise<Manifest> {
  const payload = await verifiedBy(signature, keys);
  if (payload === undefined) throw problem('catalog.bundle.untrusted');
  const sum = parsed(payload);
  const content = parsed(said);
  const digest = createHash('sha256').update(said).digest('hex');
  if (!isValid(signed, sum) || !isValid(manifest, content))
    throw broken('its manifest has not the form of one');
  if (sum.manifest.sha256 !== digest || sum.bundle !== content.bundle)
    throw broken(`${MANIFEST} is not what was signed`);
  return content;
}

/** Tries one key after the other: key ids are names that anybody may give. */
async function verifiedBy(signature: string, keys: JWK[]): Promise<Buffer | undefined> {
  for (const { alg: _, use: __, key_ops: ___, ...key } of keys) {
    for (const algorithm of ALGORITHMS) {
      try {
        const verified = await compactVerify(signature, await importJWK(key, algorithm), {
          algorithms: [algorithm],
        });
        if (verified.protectedHeader.typ === SIGNATURE_TYPE) return Buffer.from(verified.payload);
      } catch {
        // Not of this key, or of no key of this kind.
      }
    }
  }
  return undefined;
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    throw broken('it holds something that is not JSON');
  }
}

/** Every content that a file or a picture has is there, with its size, and no other. */
function checkBlobs(records: Records, blobs: Stored[]): void {
  const contents = contentsOf(records);
  const sizes = new Map(blobs.map(({ sha256, size }) => [sha256, size]));
  const wrong = contents.find(({ sha256, size }) => sizes.get(sha256) !== size);
  if (wrong) throw broken(`the bytes of the ${wrong.of} are missing`);
  if (sizes.size !== blobs.length || sizes.size !== new Set(contents.map((each) => each.sha256)).size)
    throw broken('it holds bytes that no file has');
}
