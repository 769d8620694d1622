import type { changes as english } from '../en/changes.ts';

export const changes: typeof english = {};
