import type { KeyboardEvent } from 'react';

/** Arrow keys move along the tools of a bar. */
export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const inside = event.target instanceof Element && event.currentTarget.contains(event.target);
  if (direction === 0 || !inside) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, select')];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  tools[(at + direction + tools.length) % tools.length]?.focus();
  event.preventDefault();
}
