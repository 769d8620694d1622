/** How many calls may come in a burst, and how many more each second allows. */
const AT_ONCE = 60;
const EACH_SECOND = 30;
/** Who asks so often in spite of refusals is not heard any more. */
const MAX_REFUSED = 1000;

/** Measures how often a host asks: `yes`, `no` (not so fast) or `never` (again). */
export function createAllowance(now: () => number = () => performance.now()): () => 'yes' | 'no' | 'never' {
  let left = AT_ONCE;
  let refused = 0;
  let at = now();
  return () => {
    const time = now();
    left = Math.min(AT_ONCE, left + ((time - at) / 1000) * EACH_SECOND);
    at = time;
    if (left < 1) return ++refused > MAX_REFUSED ? 'never' : 'no';
    left -= 1;
    return 'yes';
  };
}
