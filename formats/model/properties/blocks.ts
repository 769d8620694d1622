import { origin, type Properties, shown } from './property.ts';

/** The document itself. */
export const doc = { look: shown('text') } satisfies Properties;

/** An element around blocks. */
export const container = { id: origin(), props: origin(), label: shown('text') } satisfies Properties;

/** A block that is kept whole. */
export const rawBlock = { id: origin(), label: shown('text'), text: shown('text') } satisfies Properties;

/** A text has its marks and nothing else. */
export const text = {} satisfies Properties;
