import type { StreamName } from '../records/formats.ts';

/** Inclusive days in UTC, `YYYY-MM-DD`; an absent end is open. */
export type Span = { from?: string | null; to?: string | null };

/** An account of somebody: what it holds. */
export type AccountFacts = {
  id: string;
  partNumbers: ({ partNumber: string } & Span)[];
  /** Products in whose early access the account is enrolled. */
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

export type ReleaseFacts = {
  product: string;
  /** Of the release, its product and every group above. */
  published: boolean;
  streams: Partial<Record<StreamName, Span>>;
};
export type ComponentFacts = { name: string; partNumbers: string[] };
export type PackageFacts = { published: boolean; components: ComponentFacts[]; releases: ReleaseFacts[] };
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
  missing: string | null;
};

/** Nobody in particular: what anybody may see. */
export const nobody: Holder = {
  subject: '',
  editor: false,
  staff: false,
  email: null,
  identityProvider: null,
  accounts: [],
};

/** True when the day lies in the span. */
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
  if (!release.published) return false;
  const { internal, ea, ga, xs } = release.streams;
  const enrolled = (list: 'earlyAccess' | 'extendedSupport') =>
    holder.accounts.some((account) => account[list].includes(release.product));
  return [
    internal && holder.staff && inEffect(internal, today),
    ea && enrolled('earlyAccess') && inEffect(ea, today),
    ga && inEffect(ga, today),
    xs && enrolled('extendedSupport') && inEffect(xs, today),
  ].some(Boolean);
}

const PENDING = 'its bytes are not complete yet';

function meets(holder: Holder, policy: AccessPolicy): boolean {
  if (policy.identityProviderId !== undefined) return policy.identityProviderId === holder.identityProvider;
  const email = policy.email?.toLowerCase();
  if (!email || !holder.email) return false;
  return email.startsWith('*@') ? domainOf(holder.email) === domainOf(email) : holder.email === email;
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

function has(holder: Holder, component: ComponentFacts, today: string): boolean {
  return holder.accounts.some((account) =>
    account.partNumbers.some(
      (held) => component.partNumbers.includes(held.partNumber) && inEffect(held, today),
    ),
  );
}

function whatIsMissing(offered: PackageFacts[], holder: Holder): string {
  const names = [...new Set(offered.flatMap((each) => each.components.map((one) => one.name)))];
  if (names.length === 0) return 'no package that is available to you grants it';
  if (holder.accounts.length === 0)
    return `you belong to no account that holds a part number for ${names.join(' or ')}`;
  return `none of your accounts holds a part number for ${names.join(' or ')} that is valid today`;
}
