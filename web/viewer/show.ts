import type { ReactNode } from 'react';
import type { Opening } from './calls.ts';

/**
 * Makes what is shown of a version's bytes. May throw `Unreadable`.
 * A PDF reads its bytes itself, piece by piece; it is given none.
 */
export type Show = (
  opening: Opening,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
) => ReactNode | Promise<ReactNode>;
