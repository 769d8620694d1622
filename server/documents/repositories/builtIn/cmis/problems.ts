import { Problem, problems } from '../../../../platform/http/problem.ts';
import { SCAN_REFUSED } from '../../../../platform/scanning/problems.ts';

/** What only the CMIS door says; the exceptions of the standard are in `exceptionOf`. */
export const problem = problems({
  'documents.cmis.argument': {
    status: 400,
    summary: (p: { reason: string }) => p.reason,
  },
  'documents.cmis.filter': {
    status: 400,
    summary: 'The filter is a list of property names with commas between them, or *.',
  },
  'documents.cmis.type': {
    status: 404,
    summary: (p: { type: string }) => `There is no type ${p.type} here.`,
  },
  'documents.cmis.unsupported': {
    status: 405,
    summary: (p: { reason: string }) => p.reason,
  },
  'documents.cmis.constraint': {
    status: 409,
    summary: (p: { reason: string }) => p.reason,
  },
  'documents.cmis.versioning': {
    status: 409,
    summary: (p: { reason: string }) => p.reason,
  },
  'documents.cmis.content': {
    status: 409,
    summary: 'The document has content; allow it to be overwritten.',
  },
  'documents.cmis.name': {
    status: 409,
    summary:
      'A document needs a name of at most 200 characters, without line breaks, slashes and characters that change the direction of the text.',
  },
  'documents.cmis.large': {
    status: 413,
    summary: (p: { limit: number }) =>
      `The XML is larger than ${p.limit} bytes; send the content on its own instead.`,
  },
});

const byCode: Record<string, string> = {
  'documents.cmis.filter': 'filterNotValid',
  'documents.cmis.versioning': 'versioning',
  'documents.cmis.content': 'contentAlreadyExists',
  'documents.document.checkedout': 'versioning',
  'documents.checkout.absent': 'versioning',
  'documents.version.moved': 'updateConflict',
  'request.precondition.failed': 'updateConflict',
  'server.disk.full': 'storage',
  'documents.cmis.name': 'nameConstraintViolation',
};

const byStatus: Record<number, string> = {
  400: 'invalidArgument',
  401: 'permissionDenied',
  403: 'permissionDenied',
  404: 'objectNotFound',
  405: 'notSupported',
  409: 'constraint',
  413: 'constraint',
  415: 'invalidArgument',
  422: 'constraint',
};

/** A problem in the words of the standard (CMIS 1.1, 2.2.1.4 and 3.2.4.1): its exception as a parameter, its status. */
export function cmisProblem(found: Problem): Problem {
  // The standard has another status for it than our own interfaces.
  const { code, status, message, params, headers } =
    found.code === 'documents.name.invalid' ? problem('documents.cmis.name', found.params) : found;
  const exception = byCode[code] ?? byStatus[status] ?? 'runtime';
  return new Problem(code, status, message, { ...params, exception }, headers);
}

/** There is no such type. */
export const cmisTypeUnknown = (type: string | undefined) =>
  problem('documents.cmis.type', { type: type ?? '' });

/** What every read of the CMIS door may be refused with. */
export const READ_REFUSED = [
  'documents.cmis.argument',
  'documents.cmis.filter',
  'documents.cmis.type',
  'documents.cmis.constraint',
  'documents.cmis.unsupported',
  'documents.document.unknown',
  'documents.right.missing',
  'documents.checkout.foreign',
];
/** What every change through it may be refused with. */
export const CHANGE_REFUSED = [
  ...READ_REFUSED,
  ...SCAN_REFUSED,
  'request.precondition.failed',
  'documents.cmis.content',
  'documents.cmis.large',
  'documents.cmis.versioning',
  'documents.checkout.absent',
  'documents.document.checkedout',
  'documents.cmis.name',
  'documents.version.moved',
  'documents.version.unknown',
];
