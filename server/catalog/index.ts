import type { Service } from '../platform/platform.ts';

/** The catalog service: its only door. */
export const catalog: Service = {
  name: 'catalog',
  migrations: new URL('./migrations/', import.meta.url),
  register: () => ({}),
};
