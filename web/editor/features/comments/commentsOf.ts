import { perContext } from '../../view/perContext.ts';
import type { CommentsController } from './controller.ts';

/** The comments of an open document, once the page keeps up with them. */
export const commentsOf = perContext<CommentsController>();
