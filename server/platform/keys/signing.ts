import { randomBytes, randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Database, Executor } from '../database/database.ts';
import type { Cipher } from './cipher.ts';

type SigningAlgorithm = 'RS256' | 'EdDSA';
export type SigningKey = {
  id: string;
  algorithm: SigningAlgorithm;
  publicJwk: JWK;
  privateJwk: JWK;
  privateKey: CryptoKey;
};

export type SigningKeys = {
  /** The newest key of this purpose, made on first use; `purpose` such as `tokens`, or `design/<subject>` per caller. */
  current(purpose: string, algorithm: SigningAlgorithm): Promise<SigningKey>;
  /** All keys of a purpose, newest first, retired ones too, so that older signatures still verify. */
  all(purpose: string): Promise<SigningKey[]>;
  /** A shared secret of 32 bytes for HMAC, newest first, with key ids for rotation. */
  secrets(purpose: string): Promise<{ id: string; secret: Buffer }[]>;
  /** Makes a key that signs from now on; older ones still verify.
   *  @returns its id. */
  rotate(tx: Executor, purpose: string, algorithm: SigningAlgorithm): Promise<string>;
  /** Removes a key: what it signed is worthless from now on. False when there is none of this id. */
  withdraw(tx: Executor, purpose: string, id: string): Promise<boolean>;
};

/** As strong as 128 bits; keys of before this, of 2,048, verify until they are withdrawn. */
const RSA_BITS = 3072;

type Row = { id: string; algorithm: string; public_jwk: JWK | null; secret: string };

/** Keys live in the database, encrypted under the master secret, so that all processes sign alike. */
export function createSigningKeys(database: Database, cipher: Cipher): SigningKeys {
  const executor = database.as<unknown>();
  const known = new Map<string, SigningKey>();

  const rowsOf = async (purpose: string): Promise<Row[]> => {
    const { rows } = await sql<Row>`select id, algorithm, public_jwk, secret from platform.signing_key
      where purpose = ${purpose} order by created_at desc, id`.execute(executor);
    return rows;
  };

  const open = async (row: Row): Promise<SigningKey> => {
    const seen = known.get(row.id);
    if (seen) return seen;
    const privateJwk: JWK = JSON.parse(cipher.decrypt('signing key', row.secret));
    const key: SigningKey = {
      id: row.id,
      algorithm: row.algorithm as SigningAlgorithm,
      publicJwk: { ...row.public_jwk, kid: row.id, alg: row.algorithm, use: 'sig' },
      privateJwk: { ...privateJwk, kid: row.id, alg: row.algorithm, use: 'sig' },
      privateKey: (await importJWK(privateJwk, row.algorithm)) as CryptoKey,
    };
    known.set(row.id, key);
    return key;
  };

  const insert = async (tx: Executor, purpose: string, made: Omit<Row, 'id'>): Promise<string> => {
    const id = randomUUID();
    await sql`insert into platform.signing_key (id, purpose, algorithm, public_jwk, secret, created_at)
      values (${id}, ${purpose}, ${made.algorithm}, ${JSON.stringify(made.public_jwk)}::jsonb, ${made.secret}, clock_timestamp())`.execute(
      tx,
    );
    return id;
  };

  /** Two processes that start together must agree on one key: the lock is held until the row is there. */
  const make = async (purpose: string, row: () => Promise<Omit<Row, 'id'>>): Promise<Row[]> => {
    await executor.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`signing key ${purpose}`}))`.execute(tx);
      const there =
        await sql`select 1 from platform.signing_key where purpose = ${purpose} and retired_at is null`.execute(
          tx,
        );
      if (there.rows.length > 0) return;
      await insert(tx, purpose, await row());
    });
    return rowsOf(purpose);
  };

  const pair = (algorithm: SigningAlgorithm) => async () => {
    const made = await generateKeyPair(algorithm, { extractable: true, modulusLength: RSA_BITS });
    return {
      algorithm,
      public_jwk: await exportJWK(made.publicKey),
      secret: cipher.encrypt('signing key', JSON.stringify(await exportJWK(made.privateKey))),
    };
  };

  const shared = async () => ({
    algorithm: 'HS256',
    public_jwk: null,
    secret: cipher.encrypt('signing key', randomBytes(32).toString('base64url')),
  });

  const first = <T>(rows: T[]): T => {
    const [row] = rows;
    if (!row) throw new Error('A signing key was not kept.');
    return row;
  };

  return {
    async current(purpose, algorithm) {
      const rows = await rowsOf(purpose);
      return open(first(rows.length > 0 ? rows : await make(purpose, pair(algorithm))));
    },
    all: async (purpose) => Promise.all((await rowsOf(purpose)).map(open)),
    async secrets(purpose) {
      const rows = await rowsOf(purpose);
      const there = rows.length > 0 ? rows : await make(purpose, shared);
      return there.map((row) => ({
        id: row.id,
        secret: Buffer.from(cipher.decrypt('signing key', row.secret), 'base64url'),
      }));
    },
    rotate: async (tx, purpose, algorithm) => insert(tx, purpose, await pair(algorithm)()),
    async withdraw(tx, purpose, id) {
      const { rows } = await sql`delete from platform.signing_key where purpose = ${purpose} and id = ${id}
        returning id`.execute(tx);
      return rows.length > 0;
    },
  };
}
