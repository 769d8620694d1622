export const comments = {};
