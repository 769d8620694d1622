import type { Bus } from '../bus/bus.ts';

/** Tells caches in every process what they must forget; resolves when they have been told. Called after the commit. */
export type Changes = {
  /** An account, its roles or its groups changed. */
  account(subject: string): Promise<void>;
  /** A browser session ended; `id` is its kept (hashed) id. */
  session(id: string): Promise<void>;
  /** Signing keys came or went. */
  keys(): Promise<void>;
  /** What to do when told; the caches of this process hear it before the call that caused it returns. */
  on(listener: Partial<Listener>): void;
};

type Listener = {
  account(subject: string): void;
  session(id: string): void;
  keys(): void;
  /** Something may have been missed: forget everything. */
  all(): void;
};

const TOPICS = { account: 'identity.account', session: 'identity.session', keys: 'identity.keys' } as const;

export function createChanges(bus: Bus): Changes {
  const listeners: Partial<Listener>[] = [];
  const each = (tell: (listener: Partial<Listener>) => void) => {
    for (const listener of listeners) tell(listener);
  };
  const hear = {
    account: (id: string) => each((listener) => listener.account?.(id)),
    session: (id: string) => each((listener) => listener.session?.(id)),
    keys: () => each((listener) => listener.keys?.()),
  };
  bus.subscribe(TOPICS.account, hear.account);
  bus.subscribe(TOPICS.session, hear.session);
  bus.subscribe(TOPICS.keys, hear.keys);
  bus.onReconnect(() => each((listener) => listener.all?.()));

  const tell = (what: keyof typeof TOPICS) => (id: string) => {
    hear[what](id);
    return bus.tell(TOPICS[what], id);
  };
  return {
    account: tell('account'),
    session: tell('session'),
    keys: () => tell('keys')('all'),
    on: (listener) => void listeners.push(listener),
  };
}
