/** Under this name it is kept whether a person looks at the preview of elements, or at their source. */
const SHOWN = 'trivet-element-show';

/** What of an element is shown when its address does not say. */
export function firstShown(): 'preview' | 'source' {
  try {
    return localStorage.getItem(SHOWN) === 'preview' ? 'preview' : 'source';
  } catch {
    // Where nothing can be kept, the source comes first.
    return 'source';
  }
}

/** Keeps which of the two was chosen. */
export function keepShown(show: string): void {
  if (show !== 'preview' && show !== 'source') return;
  try {
    localStorage.setItem(SHOWN, show);
  } catch {
    // It is asked for again next time.
  }
}
