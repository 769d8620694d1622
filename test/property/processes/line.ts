import type { Connection } from '@hocuspocus/server';

/** What a page and a process say to each other about a document. */
export type Message =
  /** what is lacking after a state vector is asked for, and answered */
  | { ask: Uint8Array }
  | { answer: Uint8Array }
  | { update: Uint8Array }
  | { written: number }
  | { saved: number };

/** A socket, with what is under way on it. */
export type Line = {
  toServer: Message[];
  toPage: Message[];
  connection: Connection;
  cut(): void;
};
