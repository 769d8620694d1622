/** A word and where its first letter stands: points from the left and the top of its page, to the baseline. Pages count from 1. */
export type Word = { text: string; page: number; x: number; y: number };

/** The pages of a document, as one program lays them out. */
export type Layout = { pages: number; words: Word[] };

/** A word as it is compared: ligatures and the like taken apart, without what is only seen at the end of a line. */
export const plain = (text: string): string =>
  text.normalize('NFKC').replace(/[\u00ad\u200b-\u200d\ufeff]/g, '');
