import { problems } from '../../../platform/http/problem.ts';

/** Codes of documents that are shown as pages. */
export const problem = problems({
  'documents.pages.busy': {
    status: 503,
    summary: 'Too many documents are being prepared at the moment; try again shortly.',
  },
  'documents.pages.failed': {
    status: 422,
    summary: (p: { reason: string }) => p.reason,
  },
  'documents.pages.none': {
    status: 415,
    summary: (p: { name: string }) => `${p.name} is of a kind that this server does not turn into pages.`,
  },
  'documents.pages.office': {
    status: 503,
    summary:
      'This server cannot make a PDF, because LibreOffice is not installed on it; download the document instead.',
  },
  'documents.format.none': {
    status: 415,
    summary: (p: { name: string; to: string }) =>
      `${p.name} cannot be made a .${p.to} file on this server: only .docx and .odt texts can, where LibreOffice is installed.`,
  },
  'documents.thumbnail.none': {
    status: 404,
    summary: (p: { name: string }) => `There is no picture of the first page of ${p.name} on this server.`,
  },
  'documents.pages.cancelled': {
    status: 409,
    summary: 'Preparing the pages was stopped; ask again to start anew.',
  },
});

/** What asking for the pages of a document may be refused with. */
export const PAGES_REFUSED = [
  'documents.pages.busy',
  'documents.pages.failed',
  'documents.pages.none',
  'documents.pages.office',
  'documents.pages.cancelled',
];
