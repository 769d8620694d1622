import { isBase, likeness, saysTheSame } from './agreeing.ts';
import { isUntouched, type LocalFile, shareName } from './local.ts';
import type { Fetched, Head, Remote } from './remote.ts';
import type { Base, BaseElement } from './startingPoint.ts';

/** An element to send, with what is known of it on the server and since the last pull. */
export type Sending = { local: LocalFile; head?: Head; fetched?: Fetched; before?: BaseElement };
/** An element that may not be sent or deleted unless by force. */
export type Conflict = { unid: string; words: string; why: string; local?: LocalFile; head?: Head };

/** How folder and server stand to each other. Nothing is sent. */
export type Comparison = {
  sending: Sending[];
  deleting: Head[];
  conflicts: Conflict[];
  /** Elements that say the same, though the base did not know. */
  agreeing: Required<Pick<Sending, 'local' | 'head' | 'fetched'>>[];
  /** Elements that nobody edited here and that are newer on the server. */
  behind: Head[];
  /** Elements that only the server has and that stay. */
  onlyThere: Head[];
};

export type CompareOptions = { force: boolean; delete: boolean };
type Elements = Base['elements'];

/** Elements whose texts a comparison needs: all but what nobody changed on either side. */
export function mustBeCompared(base: Base | undefined, local: readonly LocalFile[]) {
  const files = new Map(
    local.flatMap((each) => (each.unid === undefined ? [] : [[each.unid, each] as const])),
  );
  return (head: Head): boolean => {
    const before = base?.elements.get(head.unid);
    if (before === undefined || !isBase(before, head, undefined)) return true;
    if (before.kept !== undefined) return before.kept.etag !== head.etag;
    const file = files.get(head.unid);
    return file === undefined || !isUntouched(file, before);
  };
}

/** Compares a folder with a database. `base` is what the folder starts from there, `texts` what is known of any other. */
export function compare(
  local: readonly LocalFile[],
  remote: Remote,
  base: Elements | undefined,
  texts: Elements | undefined,
  options: CompareOptions,
): Comparison {
  const found: Comparison = {
    sending: [],
    deleting: [],
    conflicts: [],
    agreeing: [],
    behind: [],
    onlyThere: [],
  };
  const heads = pair(local, remote);
  for (const each of local) {
    const head = heads.get(each);
    const unid = head?.unid ?? each.unid ?? '';
    const before = base?.get(unid);
    const fetched = head && remote.texts.get(head.unid);
    const known = before ?? texts?.get(unid);
    const pairing = { local: each, ...(head && { head }), ...(fetched && { fetched }) };
    const verdict = judge(each, head, before, fetched, options);
    if (verdict === 'send') found.sending.push({ ...pairing, ...(known && { before: known }) });
    else if (verdict === 'agree' && head && fetched) found.agreeing.push({ local: each, head, fetched });
    else if (verdict === 'behind' && head) found.behind.push(head);
    else if (typeof verdict === 'object') {
      found.conflicts.push({ unid, words: each.file, why: verdict.conflict, ...pairing });
    }
  }
  const here = new Set([...heads.values()].map(({ unid }) => unid));
  for (const head of remote.heads) {
    if (!here.has(head.unid)) judgeAbsent(head, base?.get(head.unid), remote, options, found);
  }
  return found;
}

type Verdict = 'send' | 'same' | 'agree' | 'behind' | { conflict: string };

function judge(
  local: LocalFile,
  head: Head | undefined,
  before: BaseElement | undefined,
  fetched: Fetched | undefined,
  { force }: CompareOptions,
): Verdict {
  if (head === undefined) {
    const wasThere = before !== undefined && before.content !== undefined;
    return force || !wasThere ? 'send' : { conflict: 'was deleted on the server since the last pull' };
  }
  const untouched = isUntouched(local, before);
  if (fetched === undefined) return untouched ? 'same' : 'send';
  if (saysTheSame(local.read(), fetched)) return local.unid === head.unid ? 'agree' : 'send';
  if (force || isBase(before, head, fetched)) return 'send';
  if (untouched) return 'behind';
  const said = `by ${head.by} at ${head.at}`;
  if (before !== undefined) return { conflict: `was changed on the server ${said}, since the last pull` };
  if (likeness(local.read().text) === likeness(fetched.text)) return 'send';
  return { conflict: `differs from the server, where it was last changed ${said}` };
}

function judgeAbsent(
  head: Head,
  before: BaseElement | undefined,
  { texts }: Remote,
  options: CompareOptions,
  found: Comparison,
): void {
  if (!options.delete || (before === undefined && !options.force)) found.onlyThere.push(head);
  else if (options.force || isBase(before, head, texts.get(head.unid))) found.deleting.push(head);
  else {
    const why = `is not in the folder, and was changed on the server by ${head.by} at ${head.at}, since the last pull`;
    found.conflicts.push({ unid: head.unid, words: `${head.type} ${head.name || head.unid}`, why, head });
  }
}

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
