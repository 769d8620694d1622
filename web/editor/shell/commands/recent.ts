const KEY = 'trivet-commands';
const MAX_RECENT = 8;

/** Ids of the commands that were found by the palette before, the latest first; a browser may keep nothing. */
export function recentCommands(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

export function rememberCommand(id: string): void {
  try {
    const others = recentCommands().filter((other) => other !== id);
    localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MAX_RECENT)));
  } catch {
    // The palette works without it.
  }
}
