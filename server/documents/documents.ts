import type { FastifyRequest } from 'fastify';
import type { Person } from '../platform/identity/caller.ts';
import type { Platform } from '../platform/platform.ts';
import type { Contents } from './contents/types.ts';
import type { Repositories } from './repositories/repositories.ts';
import type { DocumentMeta, RepositoryAccess } from './repositories/repository.ts';
import type { RepositoryType } from './repositoryTypes.ts';
import type { Rooms } from './rooms/types.ts';
import type { Editor, Reading, VersionKind, Writing } from './tables.ts';

/** The document of a draft, in the repository that has it. */
export type DocumentOf = { repository: string; document: string };

/** A person who opens a document, and what its repository says. */
export type Arrival = {
  person: Person;
  type: RepositoryType;
  key: string;
  access: RepositoryAccess;
  meta: DocumentMeta;
};

/** What goes along with a request to publish. */
type PublishRequest = {
  /** The newer version of the repository that the person agreed to publish over. */
  over?: string | undefined;
  /** What changed, for the history of the repository. */
  comment?: string | undefined;
  versionKind?: VersionKind | undefined;
};

/** Asks for publications; jobs carry them out, one after the other for each document. */
export type Publishing = {
  /** Asks to publish a draft. A request that has not begun is the same request; one that waits for the repository to
   *  come back is tried now. @returns the id of the request; undefined when the draft has ended. */
  request(tx: Writing, draft: string, by: Editor, asked?: PublishRequest): Promise<string | undefined>;
  /** Has a request carried out, now or at a time. */
  carryOut(tx: Writing, draft: DocumentOf, publication: string, at?: Date): Promise<void>;
  /** Looks at a draft again in a minute: when nobody edits it then, it is published and ends. */
  settleLater(tx: Writing, draft: string): Promise<void>;
};

/** Limits how long a browser shows an empty page because a repository does not answer. */
export type SlowRepository = {
  /** Waits for a request to a repository; undefined when it takes too long for somebody who waits for a page. The page then
   *  makes the request itself, says that it is slow, and shows the outcome. */
  wait<Answer>(
    request: FastifyRequest,
    type: RepositoryType,
    asked: Promise<Answer>,
  ): Promise<Answer | undefined>;
};

/** What the routes of the documents service share. */
export type Documents = {
  platform: Platform;
  tables: Reading;
  repositories: Repositories;
  contents: Contents;
  rooms: Rooms;
  publishing: Publishing;
  slowRepository: SlowRepository;
};
