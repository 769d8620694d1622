import type { PackageComponentRow, PackageFileRow, PackageRow } from './store.ts';

export const presentPackageFile = (row: PackageFileRow) => ({
  id: row.id,
  name: row.name,
  ...(row.description === null ? {} : { description: row.description }),
  ...(row.size === null ? {} : { size: row.size }),
  created: row.created,
  modified: row.modified,
  ...(row.sha256 === null ? {} : { checksums: { sha256: row.sha256 } }),
  ...(row.platform === null ? {} : { platform: row.platform }),
});

export const presentPackage = (row: PackageRow) => ({
  id: row.id,
  name: row.name,
  state: row.state,
  files: row.files.map(presentPackageFile),
});

export const presentPackageComponent = ({ id, name, product }: PackageComponentRow) => ({
  id,
  name,
  product,
});
