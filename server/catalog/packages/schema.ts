import { type Static, Type } from 'typebox';
import { closed, dateTime, identifier, identifiers, listOf, name, state } from '../records/formats.ts';

const components = identifiers(1000, 'Whoever has one of these components has the files.');

export const packageCreate = Type.Object({ name, components: Type.Optional(components) }, closed);
export const packageClone = Type.Object(
  { name: Type.Optional(name), components: Type.Optional(components) },
  closed,
);
export const packageUpdate = Type.Object(
  { name: Type.Optional(name), state: Type.Optional(state), components: Type.Optional(components) },
  closed,
);
export const packageFilePut = Type.Object(
  {
    description: Type.Optional(Type.String({ maxLength: 1000 })),
    platform: Type.Optional(Type.String({ maxLength: 100 })),
  },
  closed,
);

/** A file as packages and the public pages show it; without size and checksums while its bytes are not complete. */
export const packageFile = Type.Object({
  id: identifier,
  name: Type.String(),
  description: Type.Optional(Type.String()),
  size: Type.Optional(Type.Integer()),
  created: dateTime,
  modified: dateTime,
  checksums: Type.Optional(Type.Object({ sha256: Type.String() })),
  platform: Type.Optional(Type.String()),
});
export const package_ = Type.Object({ id: identifier, name, state, files: Type.Array(packageFile) });
export const packageList = listOf(package_);
export const packageComponents = listOf(Type.Object({ id: identifier, name, product: identifier }));

export const packagePath = Type.Object({ packageId: Type.String() });
export const packageFilePath = Type.Object({ packageId: Type.String(), fileId: Type.String() });

export type PackageCreate = Static<typeof packageCreate>;
export type PackageClone = Static<typeof packageClone>;
export type PackageUpdate = Static<typeof packageUpdate>;
export type PackageFilePut = Static<typeof packageFilePut>;

/** More of them nobody reads. */
export const MAX_RELEASES = 100;

export const packageReleases = Type.Object({
  items: Type.Array(
    Type.Object({
      id: identifier,
      name: Type.String(),
      state,
      product: identifier,
      productName: Type.String(),
    }),
    { maxItems: MAX_RELEASES },
  ),
});
