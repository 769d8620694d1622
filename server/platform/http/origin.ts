import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as it stands in what is recorded of it. */
export type Origin = {
  address: string;
  request: string;
  /** Method and path of the route, never the address with its values. */
  route: string;
};

export const originOf = ({ ip, id, method, routeOptions }: FastifyRequest): Origin => ({
  address: ip,
  request: id,
  route: `${method} ${routeOptions.url ?? 'unknown'}`,
});
