import type { KeyboardEvent } from 'react';

export const itemsOf = (place: HTMLElement | null, selector: string): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>(selector) ?? []),
];

/** The place of the next item after the focused one whose words begin with the letter that was pressed. */
export function beginningWith(
  items: HTMLElement[],
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): number | undefined {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const now = items.indexOf(document.activeElement as HTMLElement);
  const order = items.map((_, step) => (now + 1 + step) % items.length);
  const begins = (at: number) => items[at]?.textContent?.toLowerCase().startsWith(key.toLowerCase());
  return order.find(begins);
}
