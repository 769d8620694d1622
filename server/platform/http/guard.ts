import type { FastifyReply, FastifyRequest } from 'fastify';

/** Says who may call a route. Guards stand in the route's `config.guards`, run in order before the body is read,
 *  and throw a problem to refuse. */
export type Guard = {
  /** How the guard reads in the API documentation, such as `bearer token` or `READER of the database`. */
  says: string;
  /** Codes of the problems with which it refuses, for the API documentation. */
  raises: readonly string[];
  check(request: FastifyRequest, reply: FastifyReply): void | Promise<void>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route without guards stops the start of the server. */
    guards?: Guard[];
    /** Codes of the problems that the handler raises besides what follows from guards, schemas and `entityTag`. */
    raises?: readonly string[];
    /** Answers carry an ETag: a read may answer 304, and a write refuses with 412. */
    entityTag?: boolean;
  }
}

/** Everybody may call. */
export const anyone: Guard = { says: 'anyone', raises: [], check: () => undefined };

/** A place for what a guard found, so that the handler need not look it up again. */
export function slot<T extends object>(name: string) {
  const values = new WeakMap<FastifyRequest, T>();
  return {
    set: (request: FastifyRequest, value: T): void => {
      values.set(request, value);
    },
    /** @throws Error when no guard of the route set it, which is a mistake in the route. */
    of: (request: FastifyRequest): T => {
      const value = values.get(request);
      if (!value) throw new Error(`No guard of ${request.routeOptions.url} provides ${name}.`);
      return value;
    },
  };
}
