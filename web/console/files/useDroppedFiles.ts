import { useEffect, useEffectEvent, useState } from 'react';

/** Takes files that are dropped anywhere on the page. The upload button does the same for those who use no mouse.
 *  @returns true while files are held over the page */
export function useDroppedFiles(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(take);
  useEffect(() => {
    const gone = new AbortController();
    const on = (kind: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      document.addEventListener(
        kind,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return;
          event.preventDefault();
          act(event);
        },
        { signal: gone.signal },
      );
    on('dragover', () => setOver(true));
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    on('drop', ({ dataTransfer }) => {
      setOver(false);
      drop([...(dataTransfer?.files ?? [])]);
    });
    return () => gone.abort();
  }, []);
  return over;
}
