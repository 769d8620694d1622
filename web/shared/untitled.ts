/** Documents that were made in this tab without a name of their own; the editor calls each by its first words. */
const KEY = 'trivet-untitled';

/** A window that keeps nothing leaves a document the name that it was made with. */
export function noteUntitled(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {}
}

export function isUntitled(id: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === id;
  } catch {
    return false;
  }
}
