import { perContext } from '../../view/perContext.ts';

/** When the person asked to edit the open document, since the page was opened. */
export const askedOf = perContext<string>();
