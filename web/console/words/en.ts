/** Forms that were refused. */
export const form = {
  signedOut: 'The session has ended. What was typed stays here: sign in again and try once more.',
  overtaken: (what = 'it') =>
    `Someone else has changed ${what} in the meantime. The current state is shown; check it and save again.`,
  /** what a person calls a field, of the name that programs know */
  field: (name: string): string => {
    const words = name.replace(
      /([a-z0-9])([A-Z])/g,
      (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
    );
    return words.charAt(0).toUpperCase() + words.slice(1);
  },
  /** a field of one of several things, counted from 1 */
  fieldOf: (field: string, place: string) => `${field} of ${place}`,
};

/** Fields whose text is hidden. */
export const secret = { show: 'Show what is typed' };
