/** Blocks of the text that lie in one box: far from what is shown the browser leaves the whole box alone. */
export type Chunk = { box: HTMLElement; slot: HTMLSlotElement; blocks: Node[] };
