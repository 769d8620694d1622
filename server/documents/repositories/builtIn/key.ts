/** The key of the built-in repository, whichever way leads to it. */
export const BUILT_IN = 'lcfiles';
