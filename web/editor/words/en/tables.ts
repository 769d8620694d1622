export const tables = {};
