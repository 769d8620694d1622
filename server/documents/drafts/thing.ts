import type { DocumentOf } from '../documents.ts';

/** What the audit calls the document of a draft. */
export const thingOf = (draft: DocumentOf) => `documents/${draft.repository}/${draft.document}`;
