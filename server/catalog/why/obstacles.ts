import {
  type ComponentFacts,
  decide,
  type FileFacts,
  type Holder,
  has,
  inEffect,
  isAvailable,
  type PackageFacts,
  type ReleaseFacts,
  reachedBy,
  type Span,
} from '../entitlements/decide.ts';
import { isRolledOut } from '../entitlements/rollout.ts';
import { streamNames } from '../records/formats.ts';
import type { Names } from './store.ts';

/** Whom an explanation is about, on which day (UTC), and how they and the records are called. */
export type Question = { holder: Holder; who: string; day: string; names: Names };

/** Everything that stands between somebody and the bytes of a file, in sentences; none when nothing does. */
export function obstacles(file: FileFacts, question: Question): string[] {
  const { because } = decide(file, question.holder, question.day);
  const bytes = file.complete ? [] : ['Its bytes are not complete yet.'];
  if (because !== null) return bytes;
  const packages = file.packages.flatMap((each) => ofPackage(each, question));
  const none = file.packages.length === 0 ? ['It is in no package, so no part number grants it.'] : [];
  return [...new Set([...bytes, ...ofPolicies(file, question), ...none, ...packages])];
}

function ofPolicies({ accessPolicies }: FileFacts, { holder, who }: Question): string[] {
  if (accessPolicies.length === 0) return [];
  const wanted = accessPolicies.map(({ email, identityProviderId }) =>
    email === undefined ? `the identity provider ${identityProviderId}` : email,
  );
  const email = holder.email ?? 'no verified e-mail address';
  const provider = holder.identityProvider ?? 'no identity provider';
  return [
    `None of its access policies is met: they name ${wanted.join(', ')}; ${who} has ${email} and comes from ${provider}.`,
  ];
}

function ofPackage(each: PackageFacts, question: Question): string[] {
  const { holder, day, names } = question;
  const named = names.packages.get(each.id);
  const name = `Package “${named?.name}”`;
  const offered = each.releases.some((release) => isAvailable(release, holder, day));
  return [
    ...(each.published ? [] : [`${name} is ${named?.state}.`]),
    ...(each.components.length > 0 ? [] : [`${name} has no component, so no part number grants it.`]),
    ...(each.components.some((component) => has(holder, component, day))
      ? []
      : each.components.map((component) => ofComponent(component, question))),
    ...(each.releases.length > 0 ? [] : [`${name} is in no release.`]),
    ...(offered ? [] : each.releases.flatMap((release) => ofRelease(release, question))),
  ];
}

function ofComponent({ name, partNumbers }: ComponentFacts, { holder, who, day }: Question): string {
  if (partNumbers.length === 0) return `No part number grants component “${name}”.`;
  const held = holder.accounts.flatMap((account) =>
    account.partNumbers
      .filter((one) => partNumbers.includes(one.partNumber))
      .map((one) => `account ${account.id} holds ${one.partNumber} ${lapse(one, day)}`),
  );
  const needs = `Component “${name}” needs ${partNumbers.join(' or ')}`;
  if (held.length > 0) return `${needs}, and ${held.join(', ')}.`;
  const [one, ...more] = holder.accounts.map((each) => each.id);
  if (one === undefined) return `${needs}, and ${who} belongs to no account.`;
  return more.length === 0
    ? `${needs}; ${who} belongs to ${one}, which does not hold it.`
    : `${needs}; ${who} belongs to ${[one, ...more].join(', ')}, none of which holds it.`;
}

function ofRelease(release: ReleaseFacts, question: Question): string[] {
  const named = question.names.releases.get(release.id);
  const name = `release “${named?.name}” of “${named?.product.name}”`;
  const streams = streamNames.filter((stream) => release.streams[stream]);
  return [
    ...(named?.state === 'published' ? [] : [`The ${name} is ${named?.state}.`]),
    ...(named?.withdrawn ?? []).map(
      (above) =>
        `${above.type === 'product' ? 'Product' : 'Product group'} “${above.name}” of ${name} is ${above.state}.`,
    ),
    ...(streams.length > 0 ? [] : [`The ${name} has no stream.`]),
    ...streams.flatMap((stream) => {
      const why = ofStream(stream, release, question, named?.product.name ?? '');
      return why === undefined ? [] : [`Stream ${stream} of ${name} ${why}.`];
    }),
  ];
}

const audiences = {
  internal: () => 'reaches staff only',
  ea: (product: string) => `reaches accounts in early access of “${product}” only`,
  ga: () => 'reaches everyone',
  xs: (product: string) => `reaches accounts with extended support of “${product}” only`,
};

function ofStream(
  name: (typeof streamNames)[number],
  release: ReleaseFacts,
  { holder, who, day }: Question,
  product: string,
): string | undefined {
  const stream = release.streams[name] ?? {};
  if (!inEffect(stream, day)) return `is in effect ${lapse(stream, day)}`;
  const reached = reachedBy(name, release.product, holder);
  if (reached === null) return audiences[name](product);
  if (isRolledOut(stream.rollout, release.id, reached)) return undefined;
  return `is rolled out to ${stream.rollout?.percent} % of the accounts, and ${who} is not among them`;
}

/** Why a span that is not in effect on a day is not. */
const lapse = ({ from, to }: Span, day: string) =>
  from && day < from ? `from ${from} on` : `until ${to} only`;
