/** Where a backup lies: files under names such as `2026-11-23T18-00-00Z/manifest.json`. Drivers: `folder.ts` and `bucket.ts`. */
export type BackupPlace = {
  /** As people name it, such as `/backups/trivet` or `s3://backups/trivet`. */
  name: string;
  /** The folders of the first level whose names begin so. */
  folders(beginning: string): Promise<string[]>;
  /** All files of such a folder, however deep, by their whole names. */
  list(folder: string): Promise<string[]>;
  has(file: string): Promise<boolean>;
  /** @throws Error with the code `ENOENT`, when it is read, where there is no such file. */
  read(file: string): AsyncIterable<Uint8Array>;
  /** Writes a file that is there whole or not at all, in the place of one of that name, and outlasts a power cut.
   *  @throws Error that the bytes throw; nothing is there then. */
  write(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes a file if it is there. */
  delete(file: string): Promise<void>;
  /** Removes what killed processes had begun to write; nobody else writes meanwhile. */
  removeAbandoned(): Promise<void>;
  close(): Promise<void>;
};
