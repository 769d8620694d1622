import type { Catalogue } from '../words.ts';
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

export const de: Catalogue = {
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
