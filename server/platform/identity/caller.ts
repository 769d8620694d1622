/** Platform roles (platform.md, "Identity"). */
export const roles = ['administrator', 'designer', 'catalog-editor', 'staff'] as const;
export type Role = (typeof roles)[number];

/** What a caller is narrowed to: a scope such as `catalog` or `documents`, with details of it. */
export type Narrowed = { scope: string; [detail: string]: unknown };

/** Who makes a request; nothing else about a person is carried. */
export type Caller = {
  /** Stable id of the account at its identity provider. */
  subject: string;
  username: string;
  displayName: string;
  /** `CN=Alice Example/O=Acme`, canonical form. */
  distinguishedName: string;
  email: string | null;
  emailVerified: boolean;
  groups: string[];
  /** `trivet` for the built-in provider. */
  identityProvider: string;
  roles: Role[];
  /** Set when an API token or a repository session narrows what the caller may do. */
  only?: Narrowed;
  /** How the request proved who calls. */
  by: 'bearer' | 'session' | 'basic';
};

/** A person with an account, as other parts see one. */
export type Person = Omit<Caller, 'by' | 'only'>;

/** A person as an outside repository names them. */
export type Visitor = { id: string; displayName: string; email: string | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards `bearer`, `signedIn` and their kin; undefined where anyone may call. */
    caller: Caller | undefined;
  }
}
