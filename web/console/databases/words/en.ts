export * from './en/access.ts';
export * from './en/changes.ts';
export * from './en/databases.ts';
export * from './en/diff.ts';
export * from './en/elements.ts';
export * from './en/importing.ts';
export * from './en/properties.ts';
export * from './en/types.ts';
