/** What was typed into a form and not saved, with the record that it began from. */
export type Typed<Fields> = { base: { fields: Fields; etag: string }; fields: Fields };

/** By path of the record, until this page is left. */
const typed = new Map<string, Typed<unknown>>();

/** What somebody typed into the form over this record before they went elsewhere on the page. */
export const typedInto = <Fields>(path: string): Typed<Fields> | undefined =>
  typed.get(path) as Typed<Fields> | undefined;

export function keepTyped<Fields>(path: string, what: Typed<Fields>): void {
  typed.set(path, what);
  addEventListener('beforeunload', stay);
}

export function forgetTyped(path: string): void {
  typed.delete(path);
  if (typed.size === 0) removeEventListener('beforeunload', stay);
}

/** Lets the browser ask before the page goes, and what was typed with it. */
const stay = (event: BeforeUnloadEvent) => event.preventDefault();
