import type { Person } from '../../platform/identity/identity.ts';
import type { Somebody } from '../tables.ts';

/** What a repository says of a document; dates are Atom dates (milliseconds, `Z`), sizes bytes. */
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
  permissions: { read: boolean; write: boolean };
  description: string;
  /** Entity tag, when the repository gives one: a publication then fails rather than overwrite what came between. */
  tag?: string;
};

/** A new version to write. */
export type NewContent = { name: string; mime: string; bytes: Uint8Array; over: DocumentMeta };

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
};

/** Signing in to a repository with OAuth2: authorization code, with PKCE when the redirect is ours. */
export type RepositorySignIn = {
  /** Where the browser is sent. */
  address(redirect: { state: string; challenge: string; redirectUri: string }): string;
  /** Exchanges a code and keeps the token for this person.
   *  @throws Problem 400 `documents.code.refused`. */
  redeem(person: Person, code: { code: string; redirectUri: string; verifier?: string }): Promise<void>;
  /** True when a token of this person is kept; it may turn out not to work any more. */
  has(person: Person): Promise<boolean>;
  forget(person: Person): Promise<void>;
  /** The address that codes from elsewhere were issued for, when it is not our callback address. */
  redirectUri: string | undefined;
};

/** The port of a repository driver. */
export type Repository = {
  /** Which store this is; two ways to one store have one key, so that their readers meet in one draft. */
  key: string;
  as(person: Person): RepositoryAccess;
  signIn?: RepositorySignIn;
};
