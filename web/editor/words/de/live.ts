import type { live as english } from '../en/live.ts';

export const live: typeof english = {};
