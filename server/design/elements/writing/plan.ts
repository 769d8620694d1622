import { createHash, randomBytes } from 'node:crypto';
import { type DxlMessage, message, nameProblem } from '../../../../formats/dxl/index.ts';
import type { WriteAction, WriteChoice } from './choices.ts';
import type { Incoming } from './incoming.ts';
import { type Existing, matchAll, singleTypes } from './match.ts';

/** What will happen to one incoming note. `sign` asks for a new signature on bytes that stay. */
export type Step = {
  incoming: Incoming;
  action: WriteAction;
  target?: Existing;
  unid: string;
  noteId: number;
  sign: boolean;
};

/** What an import would do; made without writing, so that validating and importing cannot disagree. */
export type Plan = { steps: Step[]; deletes: Existing[]; messages: DxlMessage[]; nextNoteId: number };

/** What is deleted besides: every design element that nothing incoming means, or those with these UNIDs. */
export type Deletes = 'absent' | readonly string[];

export type PlanInput = {
  incoming: readonly Incoming[];
  /** Every note of the database that an incoming one could mean, or whose identity it must not take. */
  stored: readonly Existing[];
  options: { designOption: WriteChoice; documentsOption: WriteChoice };
  signer: string;
  nextNoteId: number;
  /** Set when the caller already said which stored element is meant. */
  targets?: readonly (Existing | undefined)[];
  deletes?: Deletes;
  /** Makes the UNIDs of new elements that come without one. */
  newUnid?: () => string;
};

/** Note ids are spaced as the real server spaces them. */
const NOTE_ID_STEP = 4;
/** New note ids follow the highest there is, so that a write need not read which are taken; one that came in from beyond
 *  this does not count, or there would soon be none left. */
const HIGHEST_FOLLOWED = 0x40000000;

/** Decides what happens to every incoming note. */
export function planWrites({
  incoming: all,
  stored,
  options,
  signer,
  nextNoteId,
  targets,
  deletes = [],
  newUnid = randomUnid,
}: PlanInput): Plan {
  const messages: DxlMessage[] = [];
  const incoming = withoutRepeats(all, messages);
  for (const each of incoming) messages.push(...nameFaults(each));
  const matches = targets ?? matchAll(incoming, stored, messages);
  const identities = identityBook(stored, incoming, nextNoteId, newUnid);
  const steps = incoming.map((each, at): Step => {
    const choice = each.element.kind === 'design' ? options.designOption : options.documentsOption;
    const match = matches[at];
    const action = decide(choice, each, match);
    if (action === 'created') return { incoming: each, action, ...identities.take(each), sign: true };
    if (match === undefined) {
      return { incoming: each, action, unid: each.element.unid ?? '', noteId: 0, sign: false };
    }
    const unid = action === 'replaced' ? identities.adopt(each, match) : match.unid;
    const sign =
      action === 'replaced' || (action === 'unchanged' && (match.signer !== signer || !match.signed));
    const kept = { incoming: each, action, target: match, unid, noteId: match.note_id };
    return { ...kept, sign: sign && each.element.kind === 'design' };
  });
  const meant = new Set(matches.map((match) => match?.id));
  const listed = new Set(deletes === 'absent' ? [] : deletes);
  const goes = ({ unid }: Existing) => deletes === 'absent' || listed.has(unid);
  return {
    steps,
    deletes: stored.filter((each) => each.kind === 'design' && !meant.has(each.id) && goes(each)),
    messages,
    nextNoteId: identities.next(),
  };
}

const randomUnid = () => randomBytes(16).toString('hex').toUpperCase();

/** UNIDs that follow from a seed, so that carrying a plan out gives those that it foretold. */
export function unidsFrom(seed: string): () => string {
  let count = 0;
  return () => createHash('sha256').update(`${seed} ${count++}`).digest('hex').slice(0, 32).toUpperCase();
}

function decide(choice: WriteChoice, each: Incoming, match: Existing | undefined): WriteAction {
  if (choice === 'ignore') return 'ignored';
  if (choice === 'create')
    return match !== undefined && singleTypes.has(each.element.type) ? 'ignored' : 'created';
  if (match === undefined) return choice === 'replaceElseIgnore' ? 'ignored' : 'created';
  if (choice === 'ignoreElseCreate') return 'ignored';
  const { unid } = each.element;
  const sameIdentity = unid === undefined || unid === match.unid;
  return sameIdentity && each.fingerprint === match.fingerprint && each.element.type === match.type
    ? 'unchanged'
    : 'replaced';
}

/** Of notes with one UNID, or of a kind of which there is one, the last wins. */
function withoutRepeats(all: readonly Incoming[], messages: DxlMessage[]): Incoming[] {
  const last = new Map<string, Incoming>();
  const keyOf = ({ element }: Incoming) =>
    singleTypes.has(element.type) ? element.type : element.unid === undefined ? undefined : element.unid;
  for (const each of all) {
    const key = keyOf(each);
    if (key !== undefined) last.set(key, each);
  }
  return all.filter((each) => {
    const key = keyOf(each);
    if (key === undefined || last.get(key) === each) return true;
    const what = singleTypes.has(each.element.type) ? each.element.type : `UNID ${each.element.unid}`;
    messages.push(
      message(
        'warning',
        'duplicateUnid',
        `The ${what} occurs more than once; the last one counts.`,
        each.element.start,
      ),
    );
    return false;
  });
}

function nameFaults({ element }: Incoming): DxlMessage[] {
  return element.answers.flatMap((name) => {
    const fault = nameProblem(name);
    return fault === undefined
      ? []
      : [message('error', 'badName', `A name of the ${element.type} ${fault}.`, element.start)];
  });
}

/** Hands out UNIDs and note ids that nothing else in the database has. */
function identityBook(
  stored: readonly Existing[],
  incoming: readonly Incoming[],
  nextNoteId: number,
  newUnid: () => string,
) {
  const unids = new Set(stored.map(({ unid }) => unid));
  const noteIds = new Set(stored.map(({ note_id }) => note_id));
  const wanted = new Set(incoming.map(({ element }) => element.noteId));
  let next = nextNoteId;

  const freshNoteId = (): number => {
    while (noteIds.has(next) || wanted.has(next)) next += NOTE_ID_STEP;
    return next;
  };
  return {
    take({ element }: Incoming): { unid: string; noteId: number } {
      const free = element.unid !== undefined && !unids.has(element.unid);
      const unid = free && element.unid !== undefined ? element.unid : newUnid();
      const given = element.noteId;
      const noteId = given !== undefined && !noteIds.has(given) ? given : freshNoteId();
      unids.add(unid);
      noteIds.add(noteId);
      if (noteId < HIGHEST_FOLLOWED) next = Math.max(next, noteId + NOTE_ID_STEP);
      return { unid, noteId };
    },
    /** A replaced element takes the UNID that comes in, unless something else has it. */
    adopt({ element }: Incoming, match: Existing): string {
      if (element.unid === undefined || unids.has(element.unid)) return match.unid;
      unids.add(element.unid);
      return element.unid;
    },
    next: () => next,
  };
}
