import type { stories as english } from '../en/stories.ts';

export const stories: typeof english = {};
