import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Narrowed, Person, Role, Visitor } from './caller.ts';
import type { Directory } from './directory/directory.ts';
import type { GroupNames } from './groups/named.ts';
import type { Place } from './sessions/cookies.ts';
import type { LiveSession } from './sessions/sessions.ts';

/** What a request for a code carries: `state` comes back with the code; whoever redeems the code must know the verifier of
 *  `challenge` (S256, RFC 7636). */
export type CodeWish = { state?: string | undefined; challenge?: string | undefined };

/** What the rest of the server asks of identity; routes ask through the guards beside this file. */
export type Identity = {
  /** The caller that the bearer header proves; undefined without one.
   *  @throws Problem 401 when there is one and it is not good. */
  fromBearer(request: FastifyRequest): Promise<Caller | undefined>;
  /** The caller of a live session cookie; undefined without one.
   *  @param scope a session that is narrowed counts only where its scope is named. */
  fromSession(request: FastifyRequest, scope?: string): Promise<Caller | undefined>;
  /** The caller whom the request proves by what was checked a moment ago; costs no more than a look into a map. */
  knownCaller(request: FastifyRequest): Caller | undefined;
  /** The same with the session's kept id, to which things are bound that only this browser may use.
   *  @param used true when a person does something; what pages ask by themselves does not keep a session alive. */
  sessionOf(request: FastifyRequest, scope?: string, used?: boolean): Promise<LiveSession | undefined>;
  /** Keeps a person whom only a repository knows; never the same person as an account.
   *  @param source what tells one repository's people from another's. */
  keepVisitor(source: string, visitor: Visitor): Promise<Person>;
  /** Tells after a change which session ended, or of whom the account, roles or groups changed; of neither when anything
   *  may have changed. */
  onChange(listener: (of: { session?: string; subject?: string }) => void): void;
  /** Begins a session that is good for one scope only, of an account or of a visitor. */
  beginNarrowed(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Pick<Person, 'identityProvider' | 'subject' | 'username'>,
    narrowed: Narrowed,
    place: Place,
  ): Promise<void>;
  /** The caller of HTTP Basic, where it is allowed (https or loopback, built-in provider); undefined without a header.
   *  @throws Problem 401 or 429. */
  fromBasic(request: FastifyRequest): Promise<Caller | undefined>;
  /** Where to send a browser so that it comes back signed in; `returnTo` is a path of ours. */
  signInAddress(returnTo: string): string;
  /** Makes an access token for this server, for things that act as a person within a scope (an API token's exchange).
   *  @returns the JWT and its life in seconds. */
  issueAccessToken(
    person: Person,
    only: NonNullable<Caller['only']>,
    seconds?: number,
  ): Promise<{ token: string; expiresIn: number }>;
  /** @param by.identityProvider of whom; of this server's accounts when absent. Visitors are found by theirs. */
  findPerson(by: {
    identityProvider?: string;
    subject?: string;
    username?: string;
    email?: string;
    distinguishedName?: string;
  }): Promise<Person | undefined>;
  /** Those of these subjects who have an account of this server's. */
  findPeople(subjects: readonly string[]): Promise<Person[]>;
  /** @param sought absent: all of them. */
  listPeople(sought?: { role?: Role; disabled?: boolean }): Promise<Person[]>;
  /** Who may learn of whom. */
  directory: Directory;
  /** What names groups, and is to follow when one is called otherwise. */
  groupNames: GroupNames;
  /** Where a browser gets an authorization code that `redeemCode` takes; it comes back to `/tokens/callback`.
   *  @throws Problem 502 when an external issuer cannot be reached. */
  codeAddress(wish: CodeWish): Promise<string>;
  /** Exchanges an authorization code that the provider issued to the confidential client `trivet-tokens`, or an external
   *  issuer to our client there.
   *  @param verifier of the code challenge with which it was asked for, if there was one.
   *  @throws Problem 400 when the provider refuses it. */
  redeemCode(code: string, verifier?: string): Promise<Person>;
  /** A confidential client of ours at the built-in provider, for parts that act as one; undefined with an external issuer. */
  client(
    clientId: 'trivet-repository' | 'trivet-tokens',
  ): { clientId: string; clientSecret: string; authorizationUrl: string; tokenUrl: string } | undefined;
  /** True while accounts are ours; false with an external issuer. */
  builtIn: boolean;
  /** The first administrator with the password to print, when this start made it. */
  firstAdministrator: { username: string; password: string } | undefined;
  /** Makes or keeps the demo accounts alice, bob, carol and dave. */
  loadDemo(): Promise<void>;
  close(): Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    identity: Identity;
  }
}
