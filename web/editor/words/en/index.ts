import { bar } from './bar.ts';
import { changes } from './changes.ts';
import { comments } from './comments.ts';
import { live } from './live.ts';
import { pages } from './pages.ts';
import { pictures } from './pictures.ts';
import { publishing } from './publishing.ts';
import { status } from './status.ts';
import { stories } from './stories.ts';
import { tables } from './tables.ts';

/** Every text in English, by area. A piece of the editor has an area of its own, here and in `../de`. */
export const en = {
  bar,
  changes,
  comments,
  live,
  pages,
  pictures,
  publishing,
  status,
  stories,
  tables,
};
