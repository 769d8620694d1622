/** For how long the sheet keeps its width before its text rests. */
const PATIENCE = 400;

/**
 * Lets text far from what is shown rest: the browser neither lays it out nor paints it anew with each key. It begins
 * once all of it was laid out and the browser has noted how high each paragraph is, so that resting moves nothing; with
 * another width or zoom all of it is laid out again first. What may rest stands in `sheet.css`.
 * @returns what ends it
 */
export function restText(paper: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known = '';
  const observer = new ResizeObserver(() => {
    const size = `${paper.offsetWidth} ${paper.getBoundingClientRect().width}`;
    if (size === known) return;
    known = size;
    wake();
  });
  const wake = () => {
    delete paper.dataset.resting;
    clearTimeout(timer);
    timer = setTimeout(() => {
      paper.dataset.resting = '';
    }, PATIENCE);
  };
  observer.observe(paper);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
