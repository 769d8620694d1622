import { type DxlMessage, type MessageKind, message, type Severity } from '../messages.ts';

/** What a check found. The words are only made when there is room for them. */
export type Finding = {
  severity: Severity;
  kind: MessageKind;
  /** What findings of one sort have in common, in words: `attribute hid of pardef`. */
  sort: string;
  offset: number;
  /** What it is about, below the design element: `field 'Age'`. */
  subject?: () => string;
  fact: () => string;
};

/** Collects findings, so many of each sort and kind that a log can be read and its size has a bound. */
export type Findings = {
  add(finding: Finding): void;
  /** Says where everything that was found since the last call stands: `form 'Person'`. */
  locate(where: () => string): void;
  /** All messages, with one for each sort of which some are not listed. */
  all(): DxlMessage[];
};

/** Findings of one sort that are listed, and of one kind; errors have more room. */
const room = { warning: { sort: 10, kind: 100 }, error: { sort: 200, kind: 1000 } } as const;
/** Sorts that are told apart; what is found beyond counts for its kind. */
const maximumSorts = 200;

type Count = Pick<Finding, 'severity' | 'kind' | 'sort' | 'offset'> & { listed: number; left: number };

/** An empty collection. */
export function findings(): Findings {
  const listed: { message: DxlMessage; subject: string | undefined }[] = [];
  const sorts = new Map<string, Count>();
  const kinds = new Map<string, Count>();
  let located = 0;

  function countOf(counts: Map<string, Count>, name: string, { severity, kind, offset }: Finding): Count {
    let count = counts.get(name);
    if (count === undefined) {
      count = { severity, kind, sort: name, offset, listed: 0, left: 0 };
      counts.set(name, count);
    }
    return count;
  }

  function leaveOut(count: Count, offset: number): void {
    if (count.left++ === 0) count.offset = offset;
  }

  return {
    add(finding) {
      const { severity, kind, offset, subject, fact } = finding;
      const limits = room[severity === 'warning' ? 'warning' : 'error'];
      const ofKind = countOf(kinds, kind, finding);
      const isNew = sorts.size >= maximumSorts && !sorts.has(finding.sort);
      const ofSort = isNew ? ofKind : countOf(sorts, finding.sort, finding);
      if (ofKind.listed >= limits.kind) return leaveOut(ofKind, offset);
      if (ofSort.listed >= limits.sort) return leaveOut(ofSort, offset);
      ofKind.listed++;
      if (ofSort !== ofKind) ofSort.listed++;
      listed.push({ message: message(severity, kind, fact(), offset), subject: subject?.() });
    },
    locate(saysWhere) {
      if (located === listed.length) return;
      const where = saysWhere();
      for (const { message: each, subject } of listed.slice(located)) {
        const place = subject === where ? where : [subject, where].filter(Boolean).join(' in ');
        if (place !== '') each.text = `${place}: ${each.text}`;
      }
      located = listed.length;
    },
    all() {
      const left = [...sorts.values(), ...kinds.values()].filter((count) => count.left > 0);
      const rest = left.map(({ severity, kind, sort, offset, left: more }) => {
        const what = sort === kind ? 'of this kind are not listed' : `of this (${sort}) are not listed`;
        return message(severity, kind, `${more} more ${what}; the first of them stands here.`, offset);
      });
      return [...listed.map((each) => each.message), ...rest];
    },
  };
}
