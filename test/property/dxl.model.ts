/** What a database holds after imports and single writes, by the rules of the spec alone: no SQL, no bytes. */

export const options = [
  'replaceElseCreate',
  'replaceElseIgnore',
  'ignoreElseCreate',
  'create',
  'ignore',
] as const;
export type Option = (typeof options)[number];

/** A note as it is sent: what it is called, which identity it brings, and what it says. */
export type Note = { kind: 'design' | 'document'; names: string[]; unid: string | undefined; says: string };
/** A note that is stored; a UNID the server made is learned from the server. */
export type Stored = Omit<Note, 'unid'> & { unid: string | undefined };
export type Actions = { created: number; replaced: number; unchanged: number; ignored: number };

const key = (name: string) => name.toLowerCase();
const shares = (one: Note | Stored, other: Note | Stored) =>
  one.names.some((name) => other.names.some((each) => key(each) === key(name)));
const equal = (one: Note | Stored, other: Note | Stored) =>
  one.kind === other.kind && one.says === other.says && one.names.join('|') === other.names.join('|');

/** The stored note that a name in an address means: exact case first, then the oldest. */
export function named(stored: readonly Stored[], name: string): Stored | undefined {
  const all = stored.filter(
    ({ kind, names }) => kind === 'design' && names.some((each) => key(each) === key(name)),
  );
  return all.find(({ names }) => names.includes(name)) ?? all[0];
}

/** A single write: creates, or replaces what the name in the address means. */
export function put(stored: Stored[], name: string, note: Note): void {
  const target = named(stored, name);
  if (target === undefined) create(stored, note);
  else replace(stored, target, note);
}

/** An import. @returns what became of the notes. */
export function bring(stored: Stored[], sent: readonly Note[], design: Option, documents: Option): Actions {
  const notes = sent.filter(
    ({ unid }, at) => unid === undefined || !sent.slice(at + 1).some((later) => later.unid === unid),
  );
  const matches = matched(stored, notes);
  const actions: Actions = { created: 0, replaced: 0, unchanged: 0, ignored: 0 };
  for (const [at, note] of notes.entries()) {
    const match = matches[at];
    const option = note.kind === 'design' ? design : documents;
    if (option === 'ignore' || (option === 'replaceElseIgnore' && match === undefined)) actions.ignored++;
    else if (option === 'create' || match === undefined) {
      create(stored, note);
      actions.created++;
    } else if (option === 'ignoreElseCreate') actions.ignored++;
    else if (equal(note, match) && (note.unid === undefined || note.unid === match.unid)) actions.unchanged++;
    else {
      replace(stored, match, note);
      actions.replaced++;
    }
  }
  return actions;
}

/** By UNID first; then what is equal, unless it is known by its UNID alone; then, for design, what shares a name. Nothing
 *  is meant twice. */
function matched(stored: readonly Stored[], notes: readonly Note[]): (Stored | undefined)[] {
  const before = [...stored];
  const taken = new Set<Stored>();
  const matches: (Stored | undefined)[] = notes.map(() => undefined);
  const pass = (fits: (note: Note, each: Stored) => boolean) => {
    for (const [at, note] of notes.entries()) {
      if (matches[at] !== undefined) continue;
      const found = before.find((each) => !taken.has(each) && each.kind === note.kind && fits(note, each));
      if (found === undefined) continue;
      matches[at] = found;
      taken.add(found);
    }
  };
  pass((note, { unid }) => note.unid !== undefined && unid === note.unid);
  pass((note, each) => equal(note, each) && (note.unid === undefined || note.names.length > 0));
  pass((note, each) => note.kind === 'design' && shares(note, each));
  return matches;
}

const isFree = (stored: readonly Stored[], unid: string | undefined) =>
  unid !== undefined && !stored.some((each) => each.unid === unid);

function create(stored: Stored[], note: Note): void {
  stored.push({ ...note, unid: isFree(stored, note.unid) ? note.unid : undefined });
}

function replace(stored: readonly Stored[], target: Stored, { names, unid, says }: Note): void {
  const identity = isFree(stored, unid) ? unid : target.unid;
  Object.assign(target, { names, says, unid: identity });
}
