import { problems } from '../platform/http/problem.ts';

/** One thing that uses another, as `catalog.reference.inuse` lists it. */
export type Referent = { type: string; id: string; name: string };

/** Codes of the catalog service. */
export const problem = problems({
  'catalog.record.unknown': {
    status: 404,
    summary: (p: { type: string }) => `There is no such ${p.type}, or it is not available to you.`,
  },
  'catalog.download.refused': {
    status: 403,
    summary: (p: { missing: string }) => `You may see this file but not download it: ${p.missing}.`,
  },
  'catalog.address.refused': {
    status: 403,
    summary: 'This address is not valid or no longer; ask for the file again.',
  },
  'catalog.account.foreign': {
    status: 403,
    summary: 'You do not belong to this account.',
  },
  'catalog.code.foreign': {
    status: 403,
    summary: 'The authorization code belongs to somebody else than the bearer token.',
  },
  'catalog.state.conflict': {
    status: 409,
    summary: (p: { state: string; wanted: string }) =>
      p.wanted === 'deleted'
        ? `What is ${p.state} cannot be deleted; depublish it first.`
        : `What is ${p.state} cannot become ${p.wanted}.`,
  },
  'catalog.publish.incomplete': {
    status: 409,
    summary: (p: { missing: string }) => `It cannot be published yet: it needs ${p.missing}.`,
  },
  'catalog.reference.inuse': {
    status: 409,
    summary: (p: { referents: Referent[] }) =>
      `It is in use, among others by ${p.referents[0]?.type} ${p.referents[0]?.name}; params.referents lists what uses it.`,
  },
  'catalog.slug.taken': {
    status: 409,
    summary: (p: { slug: string }) => `The slug ${p.slug} is taken by another one at the same place.`,
  },
  'catalog.parent.cycle': {
    status: 409,
    summary: 'A product group cannot stand below itself.',
  },
  'catalog.upload.mismatch': {
    status: 422,
    summary: 'The uploaded bytes are not those that were announced; upload them again.',
  },
  'catalog.source.unreachable': {
    status: 422,
    summary: 'The object that s3arn names cannot be read from here.',
  },
  'catalog.idempotency.running': {
    status: 409,
    summary: 'A request with this Idempotency-Key is still running; repeat it shortly.',
  },
  'catalog.idempotency.mismatch': {
    status: 422,
    summary: 'This Idempotency-Key was used with another body; take a new one.',
  },
  'catalog.token.refused': {
    status: 401,
    summary: (p: { reason: string }) => `The refresh token is ${p.reason}; create a new API token.`,
  },
});
