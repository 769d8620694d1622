import type { Random } from '../../support/random.ts';
import { inAddress } from './hostile.ts';

/** So many of one kind are remembered; older ones give way. */
const KEPT = 60;

/** What exists, by address and by the name of the member that refers to it, learned from answers. */
export type Known = {
  /** Remembers an address of this template. */
  add(template: string, address: string): void;
  /** Remembers a value for members of this name. */
  name(member: string, value: string): void;
  /** Takes in what an answer says about what there is at the address that was asked. */
  learn(template: string, address: string, body: unknown): void;
  /** Forgets an address and everything below it. */
  forget(address: string): void;
  /** An address of this template, mostly one that leads to something.
   *  @param stray how much of it leads elsewhere. */
  addressOf(template: string, random: Random, stray?: number): string;
  /** What members of this name may refer to. */
  valuesFor(member: string): string[];
};

/** Which records a member refers to, where its name is not that of their list. */
const referTo: Record<string, string> = {
  packages: 'packages',
  files: 'files',
  fileId: 'files',
  file: 'files',
  components: 'components',
  resourceSets: 'resourcesets',
  resources: 'links',
  releases: 'releases',
  releaseGroups: 'releasegroups',
  sections: 'sections',
  parent: 'productgroups',
  earlyAccess: 'products',
  extendedSupport: 'products',
  product: 'products',
  username: 'users',
  groups: 'groups',
  file_id: 'documents',
  document: 'documents',
  user: 'users',
};

/** What stands in an address for a parameter nothing is known of. */
const fallbacks: Record<string, readonly string[]> = {
  docType: ['about', 'using'],
  aclEntryName: ['CN%3DFuzz%20Example%2FO%3DAcme', '-Default-', 'Fuzz%20group'],
  role: ['%5BFuzz%5D', 'Fuzz'],
  version: ['1', '2', '3'],
  type: ['form', 'view', 'agent', 'frameset', 'outline', 'scriptlibrary', 'nonsense'],
  name: ['Request', 'Home', 'Desk', 'Main', 'fuzz', 'Requests%5CAll'],
  username: ['fuzz', 'nobody'],
  group: ['Fuzz'],
  account: ['fuzz-account-of-the-house', 'customer-account-of-bob'],
  groupSlug: ['latest', 'fuzz'],
  fileName: ['fuzz.bin'],
  id: ['demo-alice', 'demo-bob', 'fuzz'],
};

/** Without these nobody could ask anything any more. */
const spared = /^\/api\/v1\/(users\/(admin|alice|bob|carol|dave)|signing-keys\/)/;

/** @param templates all of the description, to see which things stand below which. */
export function createKnown(templates: readonly string[]): Known {
  const addresses = new Map<string, string[]>();
  const values = new Map<string, string[]>();
  const push = (map: Map<string, string[]>, key: string, value: string) => {
    const list = map.get(key) ?? [];
    if (!list.includes(value)) list.push(value);
    if (list.length > KEPT) list.splice(1, 1);
    map.set(key, list);
  };
  const add = (template: string, address: string) => {
    if (!spared.test(address)) push(addresses, template, address);
  };
  const name = (member: string, value: string) => push(values, member, value);

  /** The templates of one thing in the list at this template, with the name of its parameter. */
  const belowOf = (template: string) => {
    const base = template.replace(/\/$/, '');
    const below = templates.flatMap((each) => {
      const rest = each.startsWith(`${base}/{`) ? each.slice(base.length + 1).split('/')[0] : undefined;
      return rest ? [`${base}/${rest}`] : [];
    });
    return [...new Set(below)];
  };

  /** Places of the public catalog have slugs for names. */
  const learnPlaces = (address: string, [place]: Record<string, unknown>[]) => {
    const { children, releases } = place ?? {};
    for (const { slug } of [children, releases].flatMap((each) => (Array.isArray(each) ? each : []))) {
      add('/catalog/{*}', `${address}/${slug}`);
      add('/files/{groupSlug}', `/files/${slug}`);
    }
  };

  return {
    add,
    name,
    learn(asked, address, body) {
      const template = asked === '/api/design/plan' ? '/api/design/plans' : asked;
      const items = listIn(body);
      if (template.startsWith('/catalog')) learnPlaces(address, items);
      for (const below of belowOf(template)) {
        const parameter = /\{([^}]+)\}$/.exec(below)?.[1] ?? '';
        for (const item of items) {
          const value = identityOf(item, parameter);
          if (value === undefined) continue;
          add(below, `${template === asked ? address.replace(/\/$/, '') : template}/${encode(value)}`);
          name(nameOf(below), value);
        }
      }
    },
    forget(address) {
      for (const [template, list] of addresses)
        addresses.set(
          template,
          list.filter((each, at) => at === 0 || (each !== address && !each.startsWith(`${address}/`))),
        );
    },
    addressOf(template, random, stray = 0.02) {
      const parts = template.split('/');
      let address = '';
      let from = 0;
      for (let end = parts.length; end > 0; end--) {
        const found = addresses.get(parts.slice(0, end).join('/'));
        if (!found?.length || random.chance(stray)) continue;
        address = random.one(found);
        from = end;
        break;
      }
      const rest = parts.slice(from).map((part) => {
        const parameter = /^\{(.+)\}$/.exec(part)?.[1];
        if (parameter === undefined) return part;
        const ways = [
          ...(values.get(referTo[parameter] ?? parameter) ?? []).map(encode),
          ...fallbackFor(template, parameter),
        ];
        return random.chance(stray) ? inAddress(random) : random.one(ways);
      });
      const made = [...(from > 0 ? [address] : []), ...rest].join('/') || '/';
      return spared.test(made) ? '/api/v1/users/fuzz' : made;
    },
    valuesFor: (member) => values.get(referTo[member] ?? member) ?? [],
  };
}

/** Documents are at an address that does not say so. */
const nameOf = (below: string) =>
  below.startsWith('/repository/rest/{') ? 'documents' : (below.split('/').at(-2) ?? '');

const encode = (value: string) => encodeURIComponent(value.toWellFormed());

const fallbackFor = (template: string, parameter: string): readonly string[] =>
  parameter === 'type' && /^\/(docs|viewer)\//.test(template)
    ? documentTypes
    : (fallbacks[parameter] ?? ['fuzz']);

/** Ours first, because nothing has to be signed in to for it. */
const documentTypes = [
  'lcfiles',
  'lcfiles',
  'lcfiles',
  'lcfiles',
  'external.rest',
  'external.cmis',
  'nonsense',
];

function listIn(body: unknown): Record<string, unknown>[] {
  if (typeof body !== 'object' || body === null) return [];
  const { items } = body as { items?: unknown };
  const list = Array.isArray(body) ? body : Array.isArray(items) ? items : [body];
  return list.filter((each) => typeof each === 'object' && each !== null);
}

/** What stands in an address for this thing: `jobId` for {jobId}, `username` for {username}, `id` for most. */
function identityOf(item: Record<string, unknown>, parameter: string): string | undefined {
  for (const key of [parameter, 'id', 'unid', 'version', 'name']) {
    const value = item[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}
