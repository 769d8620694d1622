import type { tables as english } from '../en/tables.ts';

export const tables: typeof english = {};
