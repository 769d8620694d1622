import { saysTheSame } from './agreeing.ts';
import type { Base, BaseElement } from './base.ts';
import { type LocalFile, shareName } from './local.ts';
import type { Fetched, Head, Remote } from './remote.ts';

/** An element to send, with what is known of it on the server and since the last pull. */
export type Sending = { local: LocalFile; head?: Head; fetched?: Fetched; before?: BaseElement };
/** An element that may not be sent or deleted unless by force. */
export type Conflict = { unid: string; words: string; why: string; head?: Head };

/** How folder and server stand to each other. Nothing is sent. */
export type Comparison = {
  sending: Sending[];
  deleting: Head[];
  conflicts: Conflict[];
  /** Elements that say the same, though the base did not know. */
  agreeing: Required<Pick<Sending, 'local' | 'head' | 'fetched'>>[];
  /** Elements that only the server has and that stay. */
  onlyThere: Head[];
};

export type CompareOptions = { force: boolean; delete: boolean; project: string };

/** Elements whose texts a comparison needs: all but what is as the base knows it. */
export const mustBeCompared =
  (base: Base | undefined) =>
  (head: Head): boolean =>
    !isAsBefore(base?.elements.get(head.unid), head);

/** Compares a folder with a database. `base` is that of this database, `texts` what is known of any other. */
export function compare(
  local: readonly LocalFile[],
  remote: Remote,
  base: Base | undefined,
  texts: Base | undefined,
  options: CompareOptions,
): Comparison {
  const found: Comparison = { sending: [], deleting: [], conflicts: [], agreeing: [], onlyThere: [] };
  const heads = pair(local, remote);
  for (const each of local) {
    const head = heads.get(each);
    const unid = each.unid ?? head?.unid ?? '';
    const before = base?.elements.get(head?.unid ?? unid);
    const fetched = head === undefined ? undefined : remote.texts.get(head.unid);
    const known = before ?? texts?.elements.get(unid);
    const sending = {
      local: each,
      ...(head === undefined ? {} : { head }),
      ...(fetched === undefined ? {} : { fetched }),
      ...(known === undefined ? {} : { before: known }),
    };
    const verdict = judge(each, head, before, fetched, options);
    if (verdict === 'send') found.sending.push(sending);
    else if (verdict === 'agree' && head !== undefined && fetched !== undefined) {
      found.agreeing.push({ local: each, head, fetched });
    } else if (verdict !== 'same' && verdict !== 'agree') {
      found.conflicts.push({
        unid,
        words: each.file,
        why: verdict.conflict,
        ...(head === undefined ? {} : { head }),
      });
    }
  }
  const here = new Set([...heads.values()].map(({ unid }) => unid));
  for (const head of remote.heads) if (!here.has(head.unid)) judgeAbsent(head, base, options, found);
  return found;
}

type Verdict = 'send' | 'same' | 'agree' | { conflict: string };

function judge(
  local: LocalFile,
  head: Head | undefined,
  before: BaseElement | undefined,
  fetched: Fetched | undefined,
  { force, project }: CompareOptions,
): Verdict {
  if (head === undefined) {
    return before === undefined || force
      ? 'send'
      : { conflict: 'was deleted on the server since the last pull' };
  }
  if (fetched === undefined) return local.untouched ? 'same' : 'send';
  if (saysTheSame(local.read(), fetched)) return local.unid === head.unid ? 'agree' : 'send';
  if (force || isAsBefore(before, head)) return 'send';
  if (before !== undefined)
    return { conflict: `was changed on the server by ${head.by} at ${head.at}, since the last pull` };
  if (head.project === project || saysTheSame(local.read(), withUnidOf(local, fetched))) return 'send';
  return {
    conflict: `differs from the server, where it was last changed by ${head.by} at ${head.at}, not by this project`,
  };
}

function judgeAbsent(head: Head, base: Base | undefined, options: CompareOptions, found: Comparison): void {
  const before = base?.elements.get(head.unid);
  const ours = base === undefined ? head.project === options.project : before !== undefined;
  if (!options.delete || (base !== undefined && before === undefined && !options.force)) {
    found.onlyThere.push(head);
  } else if (options.force || (ours && (before === undefined || isAsBefore(before, head)))) {
    found.deleting.push(head);
  } else {
    const since = before === undefined ? ', not by this project' : ', since the last pull';
    const why = `is not in the folder, and was changed on the server by ${head.by} at ${head.at}${since}`;
    found.conflicts.push({ unid: head.unid, words: `${head.type} ${head.name || head.unid}`, why, head });
  }
}

const isAsBefore = (before: BaseElement | undefined, { fingerprint, etag }: Head): boolean =>
  before?.fingerprint === fingerprint && before.etag === etag;

/** Which element of the server each file means, as the importer will see it: by UNID, else by type and name. */
function pair(local: readonly LocalFile[], remote: Remote): Map<LocalFile, Head> {
  const byUnid = new Map(remote.heads.map((head) => [head.unid, head]));
  const pairs = new Map<LocalFile, Head>();
  for (const each of local) {
    const head = each.unid === undefined ? undefined : byUnid.get(each.unid);
    if (head !== undefined) pairs.set(each, head);
  }
  const taken = new Set([...pairs.values()].map(({ unid }) => unid));
  for (const each of local) {
    if (pairs.has(each)) continue;
    const { type, answers, language } = each.read().element;
    const same = remote.heads.filter(
      (head) =>
        head.type === type &&
        !taken.has(head.unid) &&
        (single.has(type) || shareName(answers, [head.name, ...(head.aliases ?? [])].filter(Boolean))) &&
        (remote.texts.get(head.unid)?.element.language ?? language) === language,
    );
    const [head] = same;
    if (head === undefined || same.length > 1) continue;
    pairs.set(each, head);
    taken.add(head.unid);
  }
  return pairs;
}

/** Kinds of which a database has one. */
const single: ReadonlySet<string> = new Set(['icon', 'helpaboutdocument', 'helpusingdocument']);

/** The text of the server under the identity of the file, to see whether anything else differs. */
function withUnidOf({ unid = '' }: LocalFile, fetched: Fetched): Fetched {
  const own = fetched.element.unid;
  return own === undefined ? fetched : { ...fetched, text: fetched.text.replace(own, unid) };
}
