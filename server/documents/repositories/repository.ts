import type { Person } from '../../platform/identity/caller.ts';
import type { Somebody, VersionKind, Writing } from '../tables.ts';

/** What a repository says about a document; dates are Atom dates (milliseconds, `Z`), sizes bytes. */
export type DocumentMeta = {
  /** The same for all versions of the document. */
  id: string;
  name: string;
  mime: string;
  size: number;
  version: string;
  created: string;
  modified: string;
  creator: Somebody;
  modifier: Somebody;
  /** Who may write may comment; `comment` is for those who may do nothing else. */
  permissions: { read: boolean; comment?: boolean; write: boolean };
  description: string;
  /** Who has it checked out in the repository, by the name they have there. While somebody has, status records show the
   *  version `pwc`; `version` stays that of the published content. */
  checkedOutBy?: string;
  /** The person may share and delete it here; absent where a repository has pages of its own for that. */
  owned?: true;
  /** Entity tag, when the repository gives one: a publication then fails rather than overwrite what came between. */
  tag?: string;
};

/** A new version to write. The comment says what changed, where a person said so. */
export type NewContent = {
  name: string;
  mime: string;
  bytes: Uint8Array;
  over: DocumentMeta;
  comment?: string;
  kind?: VersionKind;
};

/** A document to make. */
export type NewDocument = Omit<NewContent, 'over' | 'comment' | 'kind'>;

/** One entry of a document's history. */
export type DocumentVersion = {
  version: string;
  modified: string;
  modifier: Somebody;
  /** Bytes; undefined where the history does not say. */
  size?: number;
  comment: string;
};

/** A repository as one person sees it. Everything throws Problems of the documents service:
 *  404 unknown, 403 without the right, 401 `documents.repository.signin`, 502 and 504 when it does not answer. */
export type RepositoryAccess = {
  /** What is known of the document; the person may read it. */
  meta(id: string): Promise<DocumentMeta>;
  /** The bytes of a version; of the newest unless told.
   *  @throws Problem 413 beyond `limit` bytes. */
  content(id: string, options?: { version?: string; limit?: number }): Promise<Buffer>;
  /** Writes a new version on top of `over`.
   *  @throws Problem 409 `documents.version.moved` when the repository noticed that another version came between. */
  publish(id: string, content: NewContent): Promise<DocumentMeta>;
  /** What a version becomes unless a person chooses; absent where versions are of one kind. */
  versionKind?: VersionKind;
  /** Gives the document another name, without a version. What a repository cannot do is absent, here and below. */
  rename?(id: string, name: string): Promise<DocumentMeta>;
  /** Makes a document, in the folder of `beside` where there are folders. */
  create?(beside: string, document: NewDocument): Promise<DocumentMeta>;
  /** All versions, the newest first; `content` takes their labels. */
  versions?(id: string): Promise<DocumentVersion[]>;
  /** What is known of another person, by their id there. */
  profile?(id: string): Promise<Somebody>;
  /** Who can be mentioned in a document, with a name that begins like `q`; empty: anybody. */
  people?(id: string, q: string): Promise<Somebody[]>;
};

/** What a token endpoint gave. */
export type Token = { accessToken: string; refreshToken: string | null; expiresAt: Date | null };

/** Signing in to a repository with OAuth2: authorization code, with PKCE when the redirect is ours. */
export type RepositorySignIn = {
  /** Where the browser is sent. */
  address(redirect: { state: string; challenge: string; redirectUri: string }): string;
  /** Exchanges a code; nothing is kept yet, because it may be an attacker's.
   *  @throws Problem 400 `documents.code.refused`, also for a code that was exchanged before. */
  exchange(code: { code: string; redirectUri: string; verifier?: string }): Promise<Token>;
  /** Keeps a token for a person.
   *  @param account who they are in the repository, when it says so. */
  keep(tx: Writing, person: Person, token: Token, account: string | null): Promise<void>;
  /** Proves to the repository for whom the token speaks. */
  headersOf(token: Token): Record<string, string>;
  /** What is known of the token of this person; undefined without one. It may turn out not to work any more. */
  kept(person: Person): Promise<{ account: string | null } | undefined>;
  forget(person: Person): Promise<void>;
  /** The address that codes from elsewhere were issued for, when it is not our callback address. */
  redirectUri: string | undefined;
  /** What tells its people from those of other repositories. */
  source: string;
  /** Which client of which token endpoint tokens are given to: one of another is none. */
  client: string;
};

/** The port of a repository driver. */
export type Repository = {
  /** Which store this is; two ways to one store have one key, so that their readers meet in one draft. */
  key: string;
  as(person: Person): RepositoryAccess;
  signIn?: RepositorySignIn;
  /** Who the repository says these headers are of, such as `{ authorization: 'Bearer …' }` of a token that belongs to
   *  nobody here yet. Absent where the repository has no such address. */
  whoIs?(headers: Record<string, string>): Promise<Somebody>;
  /** True when it is asked with a cookie of the person's browser, which is kept for a few minutes only. */
  needsBrowser?: boolean;
};
