import type { pictures as english } from '../en/pictures.ts';

export const pictures: typeof english = {};
