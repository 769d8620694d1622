import { presentPackageFile } from '../packages/present.ts';
import type { PackageFileRow } from '../packages/store.ts';

/** A file as the public sees it: clients of the field read its members as one line, cut at `|`. */
export const presentPublicFile = (row: PackageFileRow) =>
  presentPackageFile({ ...row, description: oneLine(row.description), platform: oneLine(row.platform) });

export const oneLine = <Text extends string | null>(text: Text) =>
  (text === null
    ? null
    : text
        .replace(/\s+/g, ' ')
        .replace(/ ?\| ?/g, ' / ')
        .replace(/ {2,}/g, ' ')) as Text;
