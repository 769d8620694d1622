import type { Service } from '../platform/platform.ts';

/** The design service: its only door. */
export const design: Service = {
  name: 'design',
  migrations: new URL('./migrations/', import.meta.url),
  register: () => ({}),
};
