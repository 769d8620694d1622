import { language } from '../words/words.ts';

const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As keys are printed on a Mac, and on other keyboards by language. */
const onMac: Record<string, string> = {
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Ctrl: '⌃',
  Enter: '↩',
  Escape: 'esc',
};
const german: Record<string, string> = {
  Mod: 'Strg',
  Ctrl: 'Strg',
  Shift: 'Umschalt',
  Escape: 'Esc',
  Delete: 'Entf',
  Enter: 'Eingabe',
  Backspace: 'Rücktaste',
};
const english: Record<string, string> = { Mod: 'Ctrl', Escape: 'Esc' };
const arrows: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** Names of keys in a combination such as `Mod-Shift-p`; the last may be a minus itself. */
const partsOf = (keys: string) => keys.split(/-(?!$)/);
const caption = (part: string) => arrows[part] ?? (part.length === 1 ? part.toUpperCase() : part);

/** A combination as the reader's keyboard has it: `Ctrl+Shift+P`, `Strg+Umschalt+P`, `⌘⇧P`. */
export function shownKeys(
  keys: string,
  onThis: { mac: boolean; language: string } = { mac, language: language() },
): string {
  const names = onThis.mac ? onMac : onThis.language === 'de' ? german : english;
  const shown = partsOf(keys).map((part) => names[part] ?? caption(part));
  return shown.join(onThis.mac ? '' : '+');
}

/** A combination as `aria-keyshortcuts` wants it. */
export const ariaKeys = (keys: string): string =>
  partsOf(keys)
    .map((part) =>
      part === 'Mod' ? (mac ? 'Meta' : 'Control') : part === 'Ctrl' ? 'Control' : caption(part),
    )
    .join('+');
