import { problems } from '../platform/http/problem.ts';

/** Codes of the documents service. */
export const problem = problems({
  'documents.repository.unknown': {
    status: 400,
    summary: (p: { repository: string }) => `There is no repository ${p.repository} here.`,
  },
  'documents.repository.absent': {
    status: 404,
    summary: (p: { repository: string }) => `No repository is stored as ${p.repository}.`,
  },
  'documents.repository.off': {
    status: 503,
    summary: (p: { repository: string }) =>
      `The repository ${p.repository} is switched off here; an administrator can switch it on again.`,
  },
  'documents.repository.fixed': {
    status: 409,
    summary: (p: { repository: string }) =>
      `The setting TRIVET_REPOSITORIES says what ${p.repository} means, and wins; change it there.`,
  },
  'documents.repository.unsaved': {
    status: 409,
    summary: (p: { repository: string; drafts: number }) =>
      `Drafts of the repository that ${p.repository} means now have changes that are not published, or people in them (drafts: ${p.drafts}). Have them published or discarded before another address takes its place.`,
  },
  'documents.repository.signin': {
    status: 401,
    summary: 'Open the document in a browser once, to sign in to its repository.',
  },
  'documents.repository.refused': {
    status: 403,
    summary: 'The sign-in to the repository was not completed.',
  },
  'documents.repository.unreachable': {
    status: 502,
    summary: 'The repository of this document does not answer; try again later.',
  },
  'documents.repository.broken': {
    status: 502,
    summary: (p: { reason: string }) =>
      `The repository of this document gave an unusable answer: ${p.reason}.`,
  },
  'documents.repository.slow': {
    status: 504,
    summary: 'The repository of this document takes too long to answer; try again later.',
  },
  'documents.repository.elsewhere': {
    status: 502,
    summary: (p: { origin: string }) =>
      `The repository of this document leads to ${p.origin}, which the settings do not name; tell the administrator.`,
  },
  'documents.repository.account': {
    status: 502,
    summary: 'The repository refuses the account of this server; tell the administrator.',
  },
  'documents.repository.cookie': {
    status: 401,
    summary: 'Sign in to the repository in this browser, then open the document again.',
  },
  'documents.comment.unknown': {
    status: 404,
    summary: 'There is no such comment in this document; it may have been deleted.',
  },
  'documents.comment.place': {
    status: 400,
    summary:
      'The comment needs a place: quote words of one paragraph of the text, or name the comment it answers.',
  },
  'documents.comment.others': {
    status: 403,
    summary: 'This comment is somebody else’s.',
  },
  'documents.comment.answer': {
    status: 400,
    summary: 'An answer cannot be resolved, only the comment that it answers.',
  },
  'documents.comment.many': {
    status: 409,
    summary: 'The document has reached the maximum number of comments.',
  },
  'documents.comment.none': {
    status: 415,
    summary: 'Files of this type cannot contain comments.',
  },
  'documents.checking.none': {
    status: 404,
    summary: 'This server does not check spelling; the browser does.',
  },
  'documents.checking.long': {
    status: 413,
    summary: (p: { limit: number }) => `At most ${p.limit} characters are checked at a time.`,
  },
  'documents.checking.broken': {
    status: 502,
    summary: 'The server that checks spelling does not answer as it should; try again later.',
  },
  'documents.checking.slow': {
    status: 504,
    summary: 'The server that checks spelling takes too long to answer; try again later.',
  },
  'documents.code.ambiguous': {
    status: 400,
    summary: 'The address has two different codes, as code and as oauth_code; send one.',
  },
  'documents.code.refused': {
    status: 400,
    summary: 'The repository did not accept the code; open the document again from where you came.',
  },
  'documents.state.stale': {
    status: 400,
    summary: 'This sign-in to the repository took too long or was already used; open the document again.',
  },
  'documents.offer.stale': {
    status: 400,
    summary: 'This question took too long or was already answered; open the document again.',
  },
  'documents.ticket.refused': {
    status: 400,
    summary: 'The sign-in for this frame took too long or belongs to another one; sign in again.',
  },
  'documents.frame.foreign': {
    status: 403,
    summary: (p: { origin: string }) =>
      `${p.origin} may not embed documents; an administrator can allow it in TRIVET_FRAME_ANCESTORS.`,
  },
  'documents.document.unknown': {
    status: 404,
    summary: 'There is no such document, or it was deleted.',
  },
  'documents.version.unknown': {
    status: 404,
    summary: (p: { version: string }) => `The document has no version ${p.version}.`,
  },
  'documents.right.missing': {
    status: 403,
    summary: (p: { needed: string }) =>
      `You have no right to ${p.needed} this document; ask one of its owners.`,
  },
  'documents.type.unsupported': {
    status: 415,
    summary: (p: { name: string }) =>
      `${p.name} is of a kind that the editor cannot change; you can view it instead.`,
  },
  'documents.content.unreadable': {
    status: 422,
    summary: (p: { reason: string }) => `The document cannot be opened: ${p.reason}`,
  },
  'documents.content.large': {
    status: 413,
    summary: (p: { limit: number }) =>
      `The document is larger than ${p.limit} KB, the limit for opening it here.`,
  },
  'documents.draft.absent': {
    status: 404,
    summary: 'Nobody is editing this document; it has no draft.',
  },
  'documents.draft.unwritable': {
    status: 422,
    summary: (p: { reason: string }) =>
      `The draft could not be saved as a file: ${p.reason} The draft is kept; nothing is lost.`,
  },
  'documents.copy.unknown': {
    status: 404,
    summary: 'There is no such copy of the draft, or it was deleted.',
  },
  'documents.version.moved': {
    status: 409,
    summary: 'The document changed in the repository meanwhile.',
  },
  'documents.checkout.absent': { status: 409, summary: 'The document is not checked out.' },
  'documents.checkout.foreign': {
    status: 403,
    summary: (p: { by: string }) => `Only ${p.by} may use this working copy; an owner can give it back.`,
  },
  'documents.template.not': { status: 409, summary: 'The document is not a template.' },
  'documents.version.refused': {
    status: 409,
    summary: (p: { reason: string }) =>
      `The repository did not accept this: ${p.reason}. The draft is kept; nothing is lost.`,
  },
  'documents.document.checkedout': {
    status: 409,
    summary: (p: { by: string }) =>
      `${p.by} has the document checked out; it can be changed when it is checked in or the check-out is cancelled.`,
  },
  'documents.conflict.absent': {
    status: 409,
    summary: 'There is no conflict to settle: the draft is based on the newest version.',
  },
  'documents.request.needless': {
    status: 409,
    summary: 'You may edit this document already; open it anew.',
  },
  'documents.request.many': {
    status: 409,
    summary: (p: { limit: number }) =>
      `${p.limit} people wait for an answer to edit this document; ask one of its owners in another way.`,
  },
  'documents.request.unknown': {
    status: 404,
    summary: 'This person does not ask to edit the document, or was answered.',
  },
  'documents.person.unknown': { status: 404, summary: 'There is no such person.' },
  'documents.mention.unknown': { status: 404, summary: 'You have not made such a mention.' },
  'documents.font.unknown': {
    status: 404,
    summary: 'The document has no such font, or its licence does not let it be shown.',
  },
  'documents.media.unknown': { status: 404, summary: 'The document has no such picture.' },
  'documents.range.unsatisfiable': { status: 416, summary: 'The document has no such part.' },
  'documents.name.invalid': {
    status: 400,
    summary:
      'A document needs a name of at most 200 characters, without line breaks, slashes and characters that change the direction of the text.',
  },
  'documents.folder.unknown': { status: 404, summary: 'You have no such folder.' },
  'documents.folder.name': {
    status: 400,
    summary:
      'A folder needs a name of at most 200 characters, without line breaks, slashes and characters that change the direction of the text.',
  },
  'documents.folder.taken': {
    status: 409,
    summary: (p: { name: string }) => `There is a folder ${p.name} here already; choose another name.`,
  },
  'documents.folder.within': {
    status: 409,
    summary: 'A folder cannot be moved into itself or into a folder that lies in it.',
  },
  'documents.folder.deep': {
    status: 409,
    summary: (p: { limit: number }) => `Folders lie in each other at most ${p.limit} deep.`,
  },
  'documents.folder.many': {
    status: 409,
    summary: (p: { limit: number }) => `You have ${p.limit} folders, and nobody can have more.`,
  },
  'documents.folder.filled': {
    status: 409,
    summary: (p: { folders: number; documents: number }) =>
      `The folder is not empty: ${p.documents} documents and ${p.folders} folders lie in it. Move them elsewhere first.`,
  },
  'documents.name.ending': {
    status: 400,
    summary: (p: { ending: string }) =>
      `The name of this document has to end with .${p.ending}, which says what kind of file it is.`,
  },
  'documents.name.fixed': {
    status: 409,
    summary: 'The repository of this document does not let names be changed.',
  },
});

/** What any repository may answer when it is asked, whatever it is asked for. */
export const REPOSITORY_ASKED = [
  'documents.repository.unknown',
  'documents.repository.off',
  'documents.repository.signin',
  'documents.repository.cookie',
  'documents.repository.account',
  'documents.repository.unreachable',
  'documents.repository.broken',
  'documents.repository.elsewhere',
  'documents.repository.slow',
  'documents.content.large',
  'documents.document.checkedout',
  'documents.version.moved',
];

/** What a repository may say to a new version or another name. */
export const SAVING_REFUSED = [
  'documents.version.moved',
  'documents.version.refused',
  'documents.document.checkedout',
];
