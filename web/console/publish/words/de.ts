export * from './de/customers.ts';
export * from './de/products.ts';
export * from './de/records.ts';
export * from './de/releases.ts';
