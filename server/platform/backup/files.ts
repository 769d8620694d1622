import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { StartProblem } from '../startProblem.ts';
import { type Head, type Keys, makeKeys, openKeys, readHead } from './encryption/keys.ts';
import { decrypt, encrypt } from './encryption/stream.ts';
import type { BackupPlace } from './places/place.ts';
import { listSnapshots, manifestOf } from './snapshots.ts';

/** The files of a backup by their own names and bytes, which are encrypted in their place when somebody holds a key. */
export type BackupFiles = {
  place: BackupPlace;
  /** The name of a file in its place. */
  nameOf(file: string): string;
  /** @throws Error with the code `ENOENT`, or Undecryptable, when it is read. */
  read(file: string): AsyncIterable<Uint8Array>;
  write(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Called before the first file of a snapshot is written. */
  begin(snapshot: string): Promise<void>;
};

/** The folder of objects, which all snapshots share. */
export const OBJECTS = 'objects';
export const objectFile = (sha256: string): string =>
  `${OBJECTS}/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

/** What says which key a snapshot needs. Each has it, so that the loss of one file is not that of all snapshots. */
const headOf = (snapshot: string) => `${snapshot}/encryption.json`;

/** The files of a backup, which may not have begun yet.
 *  @param key of whoever keeps the backup; undefined where it is not encrypted.
 *  @throws StartProblem when this is not its key, or it needs one or none. */
export async function openFiles(place: BackupPlace, key: Uint8Array | undefined): Promise<BackupFiles> {
  const { finished, unfinished } = await listSnapshots(place);
  const snapshots = [...finished, ...unfinished].toReversed();
  const heads: (Head | undefined)[] = [];
  for (const snapshot of snapshots)
    if (await place.has(headOf(snapshot))) heads.push(readHead(await text(place.read(headOf(snapshot)))));
  if (key === undefined) {
    if (heads.length === 0) return plainFiles(place);
    throw new StartProblem(
      `The backup in ${place.name} is encrypted; give its key with --key-file or TRIVET_BACKUP_KEY.`,
    );
  }
  if (heads.length === 0 && finished.length > 0)
    throw new StartProblem(
      `The backup in ${place.name} is not encrypted; leave the key out, or encrypt one in another place.`,
    );
  return encryptedFiles(place, await keysOf(place, key, heads));
}

async function keysOf(place: BackupPlace, key: Uint8Array, heads: (Head | undefined)[]): Promise<Keys> {
  if (heads.length === 0) return makeKeys(key);
  const known = heads.filter((head) => head !== undefined);
  for (const head of new Map(known.map((each) => [each.salt, each])).values()) {
    const keys = await openKeys(key, head);
    if (keys) return keys;
  }
  throw new StartProblem(`The key is not the one that the backup in ${place.name} was encrypted with.`);
}

const plainFiles = (place: BackupPlace): BackupFiles => ({
  place,
  nameOf: (file) => file,
  read: place.read,
  write: place.write,
  begin: async () => undefined,
});

/** Names tell nothing but times: those of objects are hashes of what is in them, which whoever has a file can make. */
function encryptedFiles(place: BackupPlace, { content, names, head }: Keys): BackupFiles {
  const nameOf = (file: string) => {
    const [folder = ''] = file.split('/');
    if (file === manifestOf(folder)) return file;
    const hidden = createHmac('sha256', names).update(file).digest('hex');
    return folder === OBJECTS ? objectFile(hidden) : `${folder}/${hidden}`;
  };
  return {
    place,
    nameOf,
    read: (file) => decrypt(content, file, place.read(nameOf(file))),
    write: (file, bytes) => place.write(nameOf(file), encrypt(content, file, bytes)),
    begin: (snapshot) => place.write(headOf(snapshot), bytesOf(`${JSON.stringify(head)}\n`)),
  };
}

/** Text as what a place takes. */
export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
