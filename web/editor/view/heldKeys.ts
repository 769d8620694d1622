import type { EditorContext } from './context.ts';
import { words } from './words.ts';

let holder: HTMLTextAreaElement | undefined;

/** Who never comes for what was typed has not loaded. */
const PATIENCE_MS = 15_000;

/**
 * Takes the keyboard from the text until the field is there that a person types for: it may have to be loaded first,
 * and whoever knows the keys types on.
 * Where the person thinks better of it, or the field never comes, the text has the keyboard again.
 */
export function holdKeys({ editor }: Pick<EditorContext, 'editor'>): void {
  dropKeys();
  const field = document.createElement('textarea');
  field.setAttribute('aria-label', words().held);
  field.style.cssText =
    'position: fixed; top: 0; left: 0; width: 1px; height: 1px; border: 0; padding: 0; opacity: 0';
  const giveUp = () => {
    if (field !== holder) return;
    const isIn = document.activeElement === field;
    dropKeys();
    if (isIn) editor?.view.focus();
  };
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') giveUp();
  });
  setTimeout(giveUp, PATIENCE_MS);
  holder = field;
  document.body.append(field);
  field.focus({ preventScroll: true });
}

/** Puts the keyboard into a field that is there now.
 *  @param put gets what was typed before, in one line */
export function enterField(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  put: (typed: string) => void,
): void {
  if (!field) return;
  const typed = holder?.value.replace(/\n/g, ' ') ?? '';
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  dropKeys();
  if (typed !== '') put(typed);
}

function dropKeys(): void {
  holder?.remove();
  holder = undefined;
}
