import type { comments as english } from '../en/comments.ts';

export const comments: typeof english = {};
