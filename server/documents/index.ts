import type { Service } from '../platform/platform.ts';

/** The documents service: its only door. */
export const documents: Service = {
  name: 'documents',
  migrations: new URL('./migrations/', import.meta.url),
  register: () => ({}),
};
