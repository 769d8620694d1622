/** Between two things that are done, in milliseconds. */
const BETWEEN = 16;

const waiting = new Set<() => void>();
let isGoing = false;

/** Does work when there is time, one thing at once, so that none of it is in the way of a frame. @returns what forgets it */
export function later(work: () => void): () => void {
  waiting.add(work);
  if (!isGoing) setTimeout(next);
  isGoing = true;
  return () => waiting.delete(work);
}

function next() {
  const [work] = waiting;
  isGoing = work !== undefined;
  if (!work) return;
  waiting.delete(work);
  setTimeout(next, BETWEEN);
  work();
}
