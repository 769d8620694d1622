/**
 * Names of the shared fragment that holds the text, of the shared map that holds how to show it, and of the map that
 * holds the bytes of pictures that were inserted.
 */
export const FRAGMENT = 'document';
export const LOOK = 'look';
export const MEDIA = 'media';
/** Name of the shared map that holds how sections' pages were set up, by the names of the sections. */
export const PAGES = 'pages';

/** Name of the shared map that holds what was set for the document as a whole, such as its language. */
export const SETTINGS = 'settings';

export const STORY = 'story:';
/** Name of the shared fragment that holds a story. */
export const storyFragment = (key: string) => `${STORY}${key}`;

/** Whether a shared fragment of this name holds text of the document. */
export const holdsText = (name: string) => name === FRAGMENT || name.startsWith(STORY);
