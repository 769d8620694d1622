export * from './de/access.ts';
export * from './de/changes.ts';
export * from './de/databases.ts';
export * from './de/diff.ts';
export * from './de/elements.ts';
export * from './de/importing.ts';
export * from './de/properties.ts';
export * from './de/types.ts';
