import { setValues } from '../../view/content/fieldPlaces.ts';
import type { Editor } from '../../view/editor.ts';
import { numbersIn } from './sequences.ts';

/** Counts all sequences anew, in the text and in its text boxes. @returns whether a number is another than before */
export function renumber({
  body,
  stories,
  formatting,
}: Pick<Editor, 'body' | 'stories' | 'formatting'>): boolean {
  const numbers = numbersIn(formatting, body.state.doc, (key) => stories.find(key)?.state.doc);
  let changed = false;
  for (const story of new Set(numbers.map((one) => one.story))) {
    const view = story === '' ? body : stories.find(story);
    if (!view) continue;
    const { tr } = view.state;
    const own = numbers.filter((one) => one.story === story);
    if (setValues(tr, formatting, own) === 0) continue;
    view.dispatch(tr);
    changed = true;
  }
  return changed;
}
