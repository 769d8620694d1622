import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, RouteOptions } from 'fastify';
import type { Settings } from '../../../settings.ts';
import { goneSignal } from '../gone.ts';
import { networkOf } from '../network.ts';
import { problem } from '../problem.ts';
import { INTERNAL } from '../rateLimit.ts';
import { createGate, type Gate, type Place, Refused } from './gate.ts';

/**
 * What a request costs. `short`: it works and answers. `read`: it holds a connection to the database for as long as its
 * answer is taken. `stream`: bytes come or go for as long as they like, or something outside is waited for. `free`: it
 * is counted elsewhere.
 */
export type Load = 'short' | 'read' | 'stream' | 'free';

/** Numbers of one leg for one kind of load. */
export type LegNumbers = { leg: string; load: string; running: number; waiting: number; refused: number };

/** Keeps the flood of one leg from the others: each has so many places, and a short line before them. */
export type Legs = {
  /** Routes that are declared meanwhile belong to this leg, unless they name another one. */
  declare<T>(leg: string, register: () => T | Promise<T>): Promise<T>;
  numbers(): LegNumbers[];
  /** Whether a request was not let in: there are many of them, so they are counted, and not logged one by one. */
  refused(request: FastifyRequest): boolean;
};

type Kept = Pick<Settings, 'legRequests' | 'legWaiting' | 'legStreams' | 'databaseWaitSeconds'>;
type Counted = { gate: Gate; leg: string; load: Exclude<Load, 'free'>; refused: number };

/** A flood is told once in a while. */
const WARN_MS = 10_000;

const here = new AsyncLocalStorage<Place>();

/** Waits for something that is none of our own work, such as another server, without holding a place meanwhile. */
export function aside<T>(work: () => Promise<T>): Promise<T> {
  const place = here.getStore();
  return place ? place.aside(work) : work();
}

/** Bounds what runs at a time in each leg. Register it before the guards: they are the first that costs something. */
export function limitLegs(app: FastifyInstance, settings: Kept): Legs {
  const gates = new Map<string, Counted>();
  const held = new WeakMap<FastifyRequest, Place>();
  const refused = new WeakSet<FastifyRequest>();
  let declaring: string | undefined;

  const limits = {
    short: { places: settings.legRequests, waiting: settings.legWaiting },
    // Each holds a connection: all of a leg's together leave some to the others.
    read: { places: Math.max(2, Math.ceil(settings.legRequests / 3)), waiting: settings.legWaiting },
    stream: { places: settings.legStreams, waiting: 0 },
  };
  const milliseconds = settings.databaseWaitSeconds * 1000;

  app.addHook('onRoute', (route: RouteOptions) => {
    const leg = route.config?.leg ?? declaring;
    if (leg === undefined) return;
    const load = route.config?.load ?? 'short';
    route.config = { ...route.config, leg, load };
    const key = `${leg} ${load}`;
    if (load === 'free' || gates.has(key)) return;
    gates.set(key, { leg, load, refused: 0, gate: createGate({ ...limits[load], milliseconds }) });
  });

  let warned = Number.NEGATIVE_INFINITY;
  const warn = ({ leg, load, refused: times }: Counted) => {
    if (performance.now() - warned < WARN_MS) return;
    warned = performance.now();
    app.log.warn({ leg, load, times }, 'requests are refused: too much is asked of this leg');
  };

  const countedOf = ({ raw, routeOptions, is404 }: FastifyRequest) =>
    is404 || raw.socket.remoteAddress === INTERNAL
      ? undefined
      : gates.get(`${routeOptions.config.leg} ${routeOptions.config.load}`);

  /** Goes on when there is a place, and answers 503 when there is none. */
  const enter = (counted: Counted, request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const entered = (place: Place) => {
      held.set(request, place);
      // These end with their connection, however they are answered.
      if (counted.load !== 'short') reply.raw.once('close', place.leave);
      here.run(place, done);
    };
    const refuse = () => {
      counted.refused += 1;
      refused.add(request);
      warn(counted);
      done(problem('server.busy', { leg: counted.leg }));
    };
    try {
      const place = counted.gate.enter(callerKey(request), () => goneSignal(reply));
      if (!(place instanceof Promise)) return entered(place);
      place.then(entered, refuse);
    } catch (error) {
      if (!(error instanceof Refused)) return done(error as Error);
      refuse();
    }
  };

  app.addHook('onRequest', (request, reply, done) => {
    const counted = countedOf(request);
    if (counted) enter(counted, request, reply, done);
    else done();
  });
  // A body may come slowly: that is no work of ours.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (awaitsBody(request) && countedOf(request)?.load === 'short') {
      held.get(request)?.leave();
      held.delete(request);
    }
    done(null, payload);
  });
  app.addHook('preValidation', (request, reply, done) => {
    const counted = countedOf(request);
    if (counted?.load === 'short' && !held.has(request)) enter(counted, request, reply, done);
    else done();
  });
  // The work is done; who takes the answer slowly holds nobody up. It is done also when nobody is there any more, but
  // not before: work that is given up in the middle still runs.
  const sent: onSendHookHandler = (request, _reply, payload, done) => {
    if (countedOf(request)?.load === 'short') held.get(request)?.leave();
    done(null, payload);
  };
  app.addHook('onSend', sent);

  return {
    async declare(leg, register) {
      const around = declaring;
      declaring = leg;
      try {
        return await register();
      } finally {
        declaring = around;
      }
    },
    refused: (request) => refused.has(request),
    numbers: () =>
      [...gates.values()].map(({ gate, leg, load, refused }) => ({
        leg,
        load,
        running: gate.running(),
        waiting: gate.waiting(),
        refused,
      })),
  };
}

type Done = (error?: Error) => void;

/** Who it is as far as that is known without asking; else the network, as for the rate limit. */
function callerKey(request: FastifyRequest): string {
  const caller = request.server.identity.knownCaller(request);
  return caller ? `caller ${caller.identityProvider} ${caller.subject}` : `address ${networkOf(request.ip)}`;
}

const awaitsBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose flood it would be; a route of a service belongs to that service unless this says otherwise. */
    leg?: string;
    /** What a request costs; `short` unless told. */
    load?: Load;
  }
}
