import { bar } from './bar.ts';
import { changes } from './changes.ts';
import { commands } from './commands.ts';
import { comments } from './comments.ts';
import { insert } from './insert.ts';
import { live } from './live.ts';
import { menus } from './menus.ts';
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
  commands,
  insert,
  menus,
  comments,
  live,
  pages,
  pictures,
  publishing,
  status,
  stories,
  tables,
};
