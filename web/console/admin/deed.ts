import { textFor } from '../../words/words.ts';
import { words } from './words/words.ts';

/** Who did it, for people; whoever was refused had not signed in. */
export function whoOf({ username, action }: { username: string | null; action: string }): string {
  if (username !== null) return username;
  const { anApplication, notSignedIn, theServer } = words('audit');
  if (action === 'identity.client.refuse') return anApplication;
  return /^identity\..*\.(refuse|lock)$/.test(action) ? notSignedIn : theServer;
}

/** What was done, for people: `design.element.replace` reads `Element replaced`. */
export function deedOf(action: string): string {
  const w = words('deeds');
  const own = textFor(w.own, action);
  if (own !== action) return own;
  const parts = action.split('.');
  const verb = parts.pop() ?? '';
  const path = parts.join('.');
  const special = textFor(w.legNouns, path);
  const noun =
    special !== path
      ? special
      : w.nested((parts.length > 1 ? parts.slice(1) : parts).map((part) => textFor(w.nouns, part)));
  const deed = `${noun} ${textFor(w.verbs, verb)}`.trim();
  return deed.charAt(0).toUpperCase() + deed.slice(1);
}

/** Actions to choose from, by the leg they belong to; those that read alike are told apart by their own names. */
export function deedsOf(actions: string[]): { group: string; items: { value: string; label: string }[] }[] {
  const { legs } = words('deeds');
  const groups = new Map<string, string[]>();
  for (const action of actions) {
    const leg = action.split('.')[0] ?? '';
    const group = leg in legs ? textFor(legs, leg) : legs.server;
    groups.set(group, [...(groups.get(group) ?? []), action]);
  }
  return [...groups].map(([group, own]) => {
    const labels = own.map(deedOf);
    const labelOf = (action: string) => {
      const label = deedOf(action);
      return labels.filter((other) => other === label).length > 1 ? `${label} (${action})` : label;
    };
    return { group, items: own.map((action) => ({ value: action, label: labelOf(action) })) };
  });
}
