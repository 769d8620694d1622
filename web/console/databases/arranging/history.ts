/** What was made of something, step by step. `tag` names what the last step changed. */
export type History<Model> = { past: Model[]; now: Model; future: Model[]; tag?: string | undefined };

/** So many steps can be undone. */
const LONGEST = 200;

export const begun = <Model>(now: Model): History<Model> => ({ past: [], now, future: [] });

/** Another step; steps that follow each other with one tag are one, such as the letters of a name. */
export function changed<Model>(
  { past, now, tag: last }: History<Model>,
  next: Model,
  tag?: string,
): History<Model> {
  const goesOn = tag !== undefined && tag === last && past.length > 0;
  return { past: goesOn ? past : [...past, now].slice(-LONGEST), now: next, future: [], tag };
}

export function undone<Model>(history: History<Model>): History<Model> {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redone<Model>(history: History<Model>): History<Model> {
  const { past, now, future } = history;
  const [next, ...later] = future;
  return next === undefined ? history : { past: [...past, now], now: next, future: later };
}
