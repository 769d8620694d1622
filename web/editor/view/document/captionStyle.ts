import type { Formatting } from '../../../../formats/model/index.ts';

/** The style for captions by the name that word processors know it by. */
export const captionStyle = (formatting: Formatting): string =>
  Object.entries(formatting.styles ?? {}).find(([, { name }]) => name.toLowerCase() === 'caption')?.[0] ??
  'Caption';
