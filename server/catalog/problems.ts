import { problems } from '../platform/http/problem.ts';
import type { SourceReason } from '../platform/objects/source/sourceFault.ts';

const because: Record<SourceReason, string> = {
  unlisted: 'its bucket is not one of TRIVET_SOURCE_BUCKETS',
  absent: 'the store has no such object',
  refused: 'the store refuses our key',
  unreachable: 'the store cannot be reached',
  silent: 'the store did not answer in time',
  broken: 'the store breaks off',
  changed: 'it changed meanwhile',
};

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
    summary: 'This address is not valid or has expired; request the file again.',
  },
  'catalog.range.unsatisfiable': {
    status: 416,
    summary: (p: { size: number }) => `The range is outside the file, which has ${p.size} bytes.`,
  },
  'catalog.account.foreign': {
    status: 403,
    summary: 'You do not belong to this account.',
  },
  'catalog.code.foreign': {
    status: 403,
    summary: 'The authorization code and the bearer token belong to different people.',
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
    summary: (p: { slug: string }) =>
      `The slug ${p.slug} is already used by another record in the same place.`,
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
    summary: (p: { reason: SourceReason }) =>
      `The object that s3arn names cannot be read from here: ${because[p.reason] ?? p.reason}.`,
  },
  'catalog.source.mismatch': {
    status: 422,
    summary: 'The object that s3arn names is not the one that was announced; nothing was stored.',
  },
  'catalog.source.large': {
    status: 422,
    summary: (p: { limit: number }) => `The object that s3arn names has more than ${p.limit} bytes.`,
  },
  'catalog.file.copying': {
    status: 409,
    summary: 'A file is still being copied; repeat the request when the file is available.',
  },
  'catalog.idempotency.running': {
    status: 409,
    summary: 'A request with this Idempotency-Key is still running; repeat it shortly.',
  },
  'catalog.idempotency.mismatch': {
    status: 422,
    summary: 'This Idempotency-Key was used with another body; use a new one.',
  },
  'catalog.picture.refused': {
    status: 422,
    summary: (p: { reason: string }) => `This cannot be the picture of a product: ${p.reason}.`,
  },
  'catalog.bundle.invalid': {
    status: 422,
    summary: (p: { reason: string }) => `The bundle cannot be used, and nothing was imported: ${p.reason}.`,
  },
  'catalog.bundle.untrusted': {
    status: 422,
    summary:
      'The bundle is not signed with a key that is trusted here; name the keys of the server that made it.',
  },
  'catalog.bundle.conflict': {
    status: 409,
    summary: (p: { conflicts: unknown[] }) =>
      `${p.conflicts.length} records here conflict with records of the bundle; params.conflicts lists them, and nothing was written.`,
  },
  'catalog.job.cancelled': {
    status: 409,
    summary: (p: { by: string }) => `It was cancelled by ${p.by}.`,
  },
  'catalog.webhook.inactive': {
    status: 409,
    summary: 'The webhook is not active; activate it first.',
  },
  'catalog.following.full': {
    status: 409,
    summary: (p: { limit: number }) =>
      `You already follow ${p.limit} products and product groups; end one of them first.`,
  },
  'catalog.access.needless': {
    status: 409,
    summary: 'There is nothing to ask for: you may download everything that this release shows you.',
  },
  'catalog.access.often': {
    status: 429,
    summary: (p: { limit: number }) =>
      `You asked for access to ${p.limit} releases within a day; try again later.`,
  },
  'catalog.token.refused': {
    status: 401,
    recorded: true,
    summary: (p: { reason: string }) => `The refresh token is ${p.reason}; create a new API token.`,
  },
});

/** What every change of a record may be refused with. */
export const WRITE_REFUSED = ['request.invalid', 'request.precondition.required', 'catalog.record.unknown'];
/** The same for a POST, which may carry an Idempotency-Key. */
export const POST_REFUSED = [...WRITE_REFUSED, 'catalog.idempotency.running', 'catalog.idempotency.mismatch'];
