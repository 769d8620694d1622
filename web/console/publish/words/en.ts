export * from './en/customers.ts';
export * from './en/products.ts';
export * from './en/records.ts';
export * from './en/releases.ts';
