/** Under this name the choice of a person is kept. */
const CHOICE = 'trivet-language';

/** What the person chose on a page before; a frame of another site may have no storage. */
export function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

/** Keeps what the person chose for the next page; without storage it holds for this one only. */
export function keepLanguage(name: string): void {
  try {
    localStorage.setItem(CHOICE, name);
  } catch {
    // It is asked of the browser again next time.
  }
}

/** From the next page on the browser says. */
export function dropLanguage(): void {
  try {
    localStorage.removeItem(CHOICE);
  } catch {
    // Nothing was kept.
  }
}
