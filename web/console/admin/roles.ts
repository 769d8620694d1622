/** The roles that somebody may have on the server, as programs call them. */
export const roles = ['administrator', 'designer', 'catalog-editor', 'staff'] as const;
export type Role = (typeof roles)[number];
