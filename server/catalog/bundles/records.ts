import { type Static, Type } from 'typebox';
import { validatorCompiler } from '../../platform/http/validation.ts';
import { CHECKSUM } from '../files/checksum.ts';
import { fileUpdate } from '../files/schema.ts';
import { group } from '../groups/schema.ts';
import { product } from '../products/schema.ts';
import { closed, dateTime, identifier, identifiers, name, state } from '../records/formats.ts';
import { release } from '../releases/schema.ts';
import { resourceSet } from '../resourcesets/schema.ts';

const times = { created: dateTime, modified: dateTime };
const MAX_ITEMS = 1_000_000;

const groupRecord = Type.Object({ ...group.properties, ...times }, closed);
const productRecord = Type.Object({ ...product.properties, ...times }, closed);
const resourceSetRecord = Type.Object({ ...resourceSet.properties, ...times }, closed);
const packageRecord = Type.Object(
  {
    id: identifier,
    name,
    state,
    components: identifiers(MAX_ITEMS),
    files: Type.Array(
      Type.Object(
        {
          id: identifier,
          description: Type.Optional(Type.String({ maxLength: 1000 })),
          platform: Type.Optional(Type.String({ maxLength: 100 })),
        },
        closed,
      ),
    ),
    ...times,
  },
  closed,
);
const releaseRecord = Type.Object({ ...release.properties, product: identifier, ...times }, closed);
const { name: fileName, accessPolicies, attributes } = fileUpdate.properties;
const fileRecord = Type.Object(
  {
    id: identifier,
    name: fileName,
    size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    checksum: Type.Optional(Type.String({ pattern: CHECKSUM })),
    accessPolicies,
    attributes,
    ...times,
  },
  { ...closed, required: ['id', 'name', 'size', 'sha256', 'accessPolicies', 'created', 'modified'] },
);

/** `records.json`: all records of a bundle, each kind in the order of creation, in the words of the interface. */
const records = Type.Object(
  {
    groups: Type.Array(groupRecord),
    products: Type.Array(productRecord),
    resourceSets: Type.Array(resourceSetRecord),
    files: Type.Array(fileRecord),
    packages: Type.Array(packageRecord),
    releases: Type.Array(releaseRecord),
  },
  closed,
);

export type GroupRecord = Static<typeof groupRecord>;
export type ProductRecord = Static<typeof productRecord>;
export type ResourceSetRecord = Static<typeof resourceSetRecord>;
export type PackageRecord = Static<typeof packageRecord>;
export type ReleaseRecord = Static<typeof releaseRecord>;
export type FileRecord = {
  id: string;
  name: string;
  size: number;
  sha256: string;
  checksum?: string;
  accessPolicies: { email?: string; identityProviderId?: string }[];
  attributes?: Record<string, unknown>;
  created: string;
  modified: string;
};
export type Records = Omit<Static<typeof records>, 'files'> & { files: FileRecord[] };
export type RecordKind = keyof Records;
/** In the order in which they can be written: what is referred to comes first. */
export const recordKinds = ['resourceSets', 'groups', 'products', 'files', 'packages', 'releases'] as const;

/** The bytes that records have, and which record has them. */
export const contentsOf = ({ files, products }: Records): { of: string; sha256: string; size: number }[] => [
  ...files.map(({ id, sha256, size }) => ({ of: `file ${id}`, sha256, size })),
  ...products.flatMap(({ id, picture }) =>
    picture ? [{ of: `picture of the product ${id}`, sha256: picture.sha256, size: picture.size }] : [],
  ),
];

/** The first few things that are wrong with records that came in: their shape, and what they refer to but do not hold. */
export function recordFaults(given: unknown): string[] {
  const validate = validatorCompiler({
    schema: records,
    httpPart: 'body',
    method: 'POST',
    url: '',
  }) as ((data: unknown) => boolean) & { errors?: { instancePath: string; message?: string }[] };
  if (!validate(given))
    return (validate.errors ?? []).slice(0, 20).map((each) => `${each.instancePath} ${each.message}`);
  return dangling(given as Records).slice(0, 20);
}

function dangling(given: Records): string[] {
  const ids = (list: { id: string }[]) => new Set(list.map((each) => each.id));
  const faults: string[] = [];
  const needs = (from: string, what: string, wanted: string[], there: Set<string>) => {
    for (const id of wanted)
      if (!there.has(id)) faults.push(`${from} refers to the ${what} ${id}, which is not there`);
  };
  const groups = ids(given.groups);
  const sections = ids(given.groups.flatMap((each) => each.sections));
  const sets = ids(given.resourceSets);
  const products = new Map(given.products.map((each) => [each.id, each]));
  const components = ids(given.products.flatMap((each) => each.components));
  const files = ids(given.files);
  const packages = ids(given.packages);
  for (const each of [...given.groups, ...given.products]) {
    needs(each.id, 'group', each.parent ? [each.parent.id] : [], groups);
    needs(each.id, 'section', each.parent?.sections ?? [], sections);
    needs(each.id, 'resource set', each.resourceSets, sets);
  }
  for (const each of given.packages) {
    needs(each.id, 'component', each.components, components);
    needs(
      each.id,
      'file',
      each.files.map((file) => file.id),
      files,
    );
  }
  for (const each of given.releases) {
    const home = products.get(each.product);
    needs(each.id, 'product', [each.product], new Set(products.keys()));
    needs(each.id, 'release group', each.releaseGroups, ids(home?.releaseGroups ?? []));
    needs(each.id, 'package', each.packages, packages);
    needs(each.id, 'resource set', each.resourceSets, sets);
    for (const section of each.sections) needs(section.id, 'file', section.files, files);
  }
  const all = recordKinds.flatMap((kind) => given[kind].map((each) => each.id));
  if (new Set(all).size < all.length) faults.push('an identifier stands there twice');
  return faults;
}
