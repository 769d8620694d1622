/** A system that is told what is published and depublished. */
export type Webhook = {
  id: string;
  url: string;
  /** Absent: every event. */
  events?: string[];
  description?: string;
  active: boolean;
  failingSince?: string;
  pausedUntil?: string;
  disabledBecause?: string;
  formerSecretUntil?: string;
};
export type WithSecret = Webhook & { secret: string };

export type Attempt = {
  at: string;
  milliseconds: number;
  status?: number;
  reason?: string;
  response?: string;
};
export type Delivery = {
  id: string;
  event: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  nextAttemptAt?: string;
  created: string;
  message: object;
  log: Attempt[];
};

const things = ['productgroup', 'product', 'release', 'package', 'resourceset'];
export const eventNames = things.flatMap((thing) => [`${thing}.published`, `${thing}.depublished`]);
