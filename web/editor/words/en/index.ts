import { bar } from './bar.ts';
import { changes } from './changes.ts';
import { commands } from './commands.ts';
import { comments } from './comments.ts';
import { document } from './document.ts';
import { find } from './find.ts';
import { format } from './format.ts';
import { history } from './history.ts';
import { insert } from './insert.ts';
import { links } from './links.ts';
import { live } from './live.ts';
import { menus } from './menus.ts';
import { notices } from './notices.ts';
import { outline } from './outline.ts';
import { pictures } from './pictures.ts';
import { publishing } from './publishing.ts';
import { status } from './status.ts';
import { stories } from './stories.ts';
import { styles } from './styles.ts';
import { tables } from './tables.ts';
import { tabStops } from './tabStops.ts';
import { view } from './view.ts';
import { writing } from './writing.ts';

/** Every text in English, by area. A piece of the editor has an area of its own, here and in `../de`. */
export const en = {
  bar,
  changes,
  commands,
  find,
  format,
  history,
  document,
  insert,
  menus,
  comments,
  links,
  live,
  notices,
  outline,
  view,
  writing,
  pictures,
  publishing,
  status,
  stories,
  styles,
  tables,
  tabStops,
};
