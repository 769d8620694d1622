import { type RawBuilder, sql } from 'kysely';
import { type AccountFacts, type Holder, inEffect, ownAccounts } from './decide.ts';

/** The rule of `isAvailable` and what follows from it, as conditions of a query, so that lists and reads find only
 *  what may be seen. A contract test holds both forms against the same table of cases. Each names the alias it needs. */
export type Visibility = {
  /** `r`: a release. */
  release: RawBuilder<boolean>;
  /** `t`: a product group or product that has an available release below. */
  tree: RawBuilder<boolean>;
  /** `p`: a package. */
  package: RawBuilder<boolean>;
  /** `x`: a resource set. */
  resourceSet: RawBuilder<boolean>;
  /** `f`: a file. */
  file: RawBuilder<boolean>;
  /** `f`: a file that may be downloaded, when its bytes are there. */
  download: RawBuilder<boolean>;
};

const everything = sql<boolean>`true`;

/** What somebody may see on a day. */
export function visibleTo(holder: Holder, today: string): Visibility {
  if (holder.editor) {
    return {
      release: everything,
      tree: everything,
      package: everything,
      resourceSet: everything,
      file: everything,
      download: everything,
    };
  }
  const available = flowsTo(holder, today);
  const release = sql<boolean>`(${available} and catalog.published(r.product))`;
  const tree = sql<boolean>`(catalog.published(t.id) and exists (
    with recursive below(id) as (
      select t.id union all
      select child.id from catalog.tree child join below on child.parent = below.id where child.state = 'published')
    select 1 from below join catalog.release r on r.product = below.id where ${available}))`;
  const inRelease = sql<boolean>`exists (select 1 from catalog.release_package rp
    join catalog.release r on r.id = rp.release where rp.package = p.id and ${release})`;
  return {
    release,
    tree,
    package: sql<boolean>`(p.state = 'published' and ${inRelease})`,
    resourceSet: sql<boolean>`(x.state = 'published' and (
      exists (select 1 from catalog.release_resource_set u join catalog.release r on r.id = u.release
        where u.resource_set = x.id and ${release})
      or exists (select 1 from catalog.tree_resource_set u join catalog.tree t on t.id = u.owner
        where u.resource_set = x.id and ${tree})))`,
    file: sql<boolean>`(${policyMet(holder)}
      or exists (select 1 from catalog.package_file pf join catalog.package p on p.id = pf.package
        where pf.file = f.id and p.state = 'published' and ${inRelease})
      or exists (select 1 from catalog.release_section_file sf join catalog.release_section s on s.id = sf.section
        join catalog.release r on r.id = s.release where sf.file = f.id and ${release}))`,
    download: sql<boolean>`(${policyMet(holder)}
      or exists (select 1 from catalog.package_file pf join catalog.package p on p.id = pf.package
        where pf.file = f.id and p.state = 'published' and ${granted(holder, today)} and ${inRelease}))`,
  };
}

/** True when an account of the holder holds, today, a part number of a component of the package `p`. */
function granted({ accounts }: Holder, today: string): RawBuilder<boolean> {
  const held = accounts.flatMap(({ partNumbers }) =>
    partNumbers.flatMap((each) => (inEffect(each, today) ? [each.partNumber] : [])),
  );
  return sql<boolean>`exists (select 1 from catalog.package_component pc
    join catalog.part_number_grant g on g.component = pc.component
    where pc.package = p.id and g.part_number = any(${held}::text[]))`;
}

/** A published release with a stream in effect that flows to the holder; says nothing about what is above it. */
function flowsTo(holder: Holder, today: string): RawBuilder<boolean> {
  const { staff, accounts } = holder;
  const own = ownAccounts(holder);
  return sql<boolean>`(r.state = 'published' and exists (select 1 from catalog.release_stream s where s.release = r.id
    and coalesce(s.from_date <= ${today}::date, true) and coalesce(s.to_date >= ${today}::date, true)
    and ((s.stream = 'ga' and ${reaches(sql`${own}::text[]`)})
      or (s.stream = 'internal' and ${staff}::boolean and ${reaches(sql`${own}::text[]`)})
      or (s.stream = 'ea' and ${enrolled(accounts, 'earlyAccess')})
      or (s.stream = 'xs' and ${enrolled(accounts, 'extendedSupport')}))))`;
}

/** True when the rollout of the stream `s` reaches one of these accounts. */
const reaches = (accounts: RawBuilder<unknown>) =>
  sql<boolean>`(s.percent is null or catalog.rolled_out(s.percent, coalesce(s.seed, r.id), ${accounts}))`;

/** True when one of the accounts is enrolled for the release's product and reached. */
function enrolled(accounts: AccountFacts[], list: 'earlyAccess' | 'extendedSupport'): RawBuilder<boolean> {
  const pairs = accounts.flatMap((account) => account[list].map((product) => [account.id, product] as const));
  const ids = pairs.map(([id]) => id);
  const products = pairs.map(([, product]) => product);
  return sql<boolean>`(r.product = any(${products}::text[]) and ${reaches(sql`array(
    select each.account from unnest(${ids}::text[], ${products}::text[]) each(account, product)
    where each.product = r.product)`)})`;
}

function policyMet({ email, identityProvider }: Holder): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from jsonb_array_elements(f.access_policies) each
    where each->>'identityProviderId' = ${identityProvider}::text or lower(each->>'email') = ${email}::text
      or lower(each->>'email') = '*@' || split_part(${email}::text, '@', -1))`;
}
