/** Marks a transaction that changes the text as it says, also while edits become suggestions. */
export const AS_IT_IS = 'asItIs';

/** Marks one that no file notes as a change, such as a new section: it is made at once, also while edits become suggestions. */
export const AT_ONCE = 'atOnce';

/** The texts of what was pasted, by their keys: of text boxes that come from another document. */
export const COPIED_TEXTS = 'copiedTexts';
