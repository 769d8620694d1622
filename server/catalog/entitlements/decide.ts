import { type StreamName, streamNames } from '../records/formats.ts';
import { isRolledOut, type Rollout } from './rollout.ts';

/** Inclusive days in UTC, `YYYY-MM-DD`; an absent end is open. */
export type Span = { from?: string | null; to?: string | null };

/** An account of somebody: what it holds. */
export type AccountFacts = {
  id: string;
  partNumbers: ({ partNumber: string } & Span)[];
  /** Products whose early access the account is enrolled in. */
  earlyAccess: string[];
  extendedSupport: string[];
};

/** Somebody who asks. E-mail only when verified, in lower case. */
export type Holder = {
  subject: string;
  editor: boolean;
  staff: boolean;
  email: string | null;
  identityProvider: string | null;
  accounts: AccountFacts[];
};

/** The days of a stream and how far it is rolled out. */
type StreamFacts = Span & { rollout?: Rollout | null };

export type ReleaseFacts = {
  id: string;
  product: string;
  /** Of the release, its product and every group above. */
  published: boolean;
  streams: Partial<Record<StreamName, StreamFacts>>;
};
export type ComponentFacts = { name: string; partNumbers: string[] };
export type PackageFacts = {
  id: string;
  published: boolean;
  components: ComponentFacts[];
  releases: ReleaseFacts[];
};
export type AccessPolicy = { email?: string; identityProviderId?: string };
export type FileFacts = {
  complete: boolean;
  accessPolicies: AccessPolicy[];
  packages: PackageFacts[];
  /** Releases that show the file in a section, which grants nothing. */
  shownIn: ReleaseFacts[];
};

/** What somebody may do with a file, why, and what is missing when it is not to be downloaded. */
export type Decision = {
  visible: boolean;
  downloadable: boolean;
  because: 'editor' | 'policy' | 'component' | null;
  missing: Missing | null;
};

/** What is missing: a package that grants it, an account that holds a part number, the part number itself, or bytes. */
export type Missing = { what: (typeof missingThings)[number]; components: string[] };
export const missingThings = ['package', 'account', 'partNumber', 'bytes'] as const;

/** Nobody in particular: what anybody may see. */
export const nobody: Holder = {
  subject: '',
  editor: false,
  staff: false,
  email: null,
  identityProvider: null,
  accounts: [],
};

/** True when the day is within the span. */
export const inEffect = (span: Span, today: string): boolean =>
  (span.from ?? today) <= today && today <= (span.to ?? today);

/** The one decision about files (catalog.md, "Streams and who sees what").
 *  @param today `YYYY-MM-DD` in UTC. */
export function decide(file: FileFacts, holder: Holder, today: string): Decision {
  const policy = file.accessPolicies.some((each) => meets(holder, each));
  const offered = file.packages.filter(
    (each) => each.published && each.releases.some((release) => isAvailable(release, holder, today)),
  );
  const granting = offered.filter((each) => each.components.some((one) => has(holder, one, today)));
  const because = granting.length > 0 ? 'component' : policy ? 'policy' : holder.editor ? 'editor' : null;
  const shown = file.shownIn.some((release) => isAvailable(release, holder, today));
  const visible = because !== null || offered.length > 0 || shown;
  const missing = because === null ? whatIsMissing(offered, holder) : file.complete ? null : PENDING;
  return { visible, downloadable: missing === null, because, missing };
}

/** True when a release may be seen: everything above it is published and one of its streams flows to the holder. */
export function isAvailable(release: ReleaseFacts, holder: Holder, today: string): boolean {
  return release.published && streamNames.some((name) => flows(name, release, holder, today));
}

/** True when a stream of a release is in effect and flows to the holder. */
export function flows(name: StreamName, release: ReleaseFacts, holder: Holder, today: string): boolean {
  const stream = release.streams[name];
  if (!stream || !inEffect(stream, today)) return false;
  const reached = reachedBy(name, release.product, holder);
  return reached !== null && isRolledOut(stream.rollout, release.id, reached);
}

/** The accounts through which a stream of a product's releases reaches the holder; null when it does not. */
export function reachedBy(name: StreamName, product: string, holder: Holder): string[] | null {
  const { staff, accounts } = holder;
  const list = { ea: 'earlyAccess', xs: 'extendedSupport' } as const;
  if (name === 'ea' || name === 'xs') {
    const enrolled = accounts.filter((account) => account[list[name]].includes(product));
    return enrolled.length > 0 ? enrolled.map((account) => account.id) : null;
  }
  return name === 'internal' && !staff ? null : ownAccounts(holder);
}

/** As what a holder counts in a rollout: the accounts, without one the person, and nobody in particular as none. */
export function ownAccounts({ subject, accounts }: Holder): string[] {
  if (accounts.length > 0) return accounts.map((account) => account.id);
  return subject === '' ? [] : [subject];
}

const PENDING: Missing = { what: 'bytes', components: [] };

/** True when the holder is one whom an access policy names. */
export function meets(holder: Holder, policy: AccessPolicy): boolean {
  if (policy.identityProviderId !== undefined) return policy.identityProviderId === holder.identityProvider;
  const email = policy.email?.toLowerCase();
  if (!email || !holder.email) return false;
  return email.startsWith('*@') ? domainOf(holder.email) === domainOf(email) : holder.email === email;
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** True when an account of the holder holds a part number of the component on that day. */
export function has(holder: Holder, component: ComponentFacts, today: string): boolean {
  return holder.accounts.some((account) =>
    account.partNumbers.some(
      (held) => component.partNumbers.includes(held.partNumber) && inEffect(held, today),
    ),
  );
}

function whatIsMissing(offered: PackageFacts[], holder: Holder): Missing {
  const components = [...new Set(offered.flatMap((each) => each.components.map((one) => one.name)))];
  if (components.length === 0) return { what: 'package', components };
  return { what: holder.accounts.length === 0 ? 'account' : 'partNumber', components };
}

/** What is missing, as the end of a sentence. */
export function sayMissing({ what, components }: Missing): string {
  const names = components.join(' or ');
  return {
    bytes: 'its bytes are not complete yet',
    package: 'no package that is available to you grants it',
    account: `you belong to no account that holds a part number for ${names}`,
    partNumber: `none of your accounts holds a part number for ${names} that is valid today`,
  }[what];
}
