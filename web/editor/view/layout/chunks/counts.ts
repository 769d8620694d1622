import { Node as ModelNode } from 'prosemirror-model';
import type { Formatting } from '../../../../../formats/model/index.ts';
import { changedBlocks } from '../../content/blocks.ts';
import { listOf } from '../../document/headingLabels.ts';
import { counterName } from '../lists.ts';
import type { Chunk } from './chunk.ts';

/** A paragraph of a list counts: its counter is one more, those of the levels below begin again. */
type Step = { name: string; level: number };

/**
 * A box keeps to itself what is counted in it. The numbers that each begins with are counted here, as the rules of
 * `lists.ts` have the browser count.
 */
export function createCounts(formatting: Formatting) {
  let known = new WeakMap<ModelNode, Step[]>();
  const none: Step[] = [];
  const stepsOf = (block: ModelNode): Step[] => {
    const found = known.get(block) ?? read(block);
    known.set(block, found);
    return found;
  };
  const read = (block: ModelNode): Step[] => {
    const steps: Step[] = [];
    const add = (node: ModelNode) => {
      const list = node.isTextblock ? listOf(formatting, node) : undefined;
      if (list) steps.push({ name: counterName(list, list.level), level: list.level });
      return !node.isTextblock && !node.isLeaf;
    };
    if (add(block)) block.descendants(add);
    return steps.length === 0 ? none : steps;
  };
  return {
    /** Whether another text counts otherwise. */
    differ(before: ModelNode, after: ModelNode): boolean {
      const changed = changedBlocks(before, after);
      const steps = (blocks: ModelNode[]) => JSON.stringify(blocks.flatMap(stepsOf));
      return before.childCount !== after.childCount || steps(changed.before) !== steps(changed.after);
    },
    /** The looks of lists are others. */
    forget() {
      known = new WeakMap();
    },
    /** Tells each stretch what its lists begin with. */
    count(sheet: HTMLElement, stretches: Chunk[]) {
      const starts = startsOf(sheet);
      const now = new Map(starts);
      for (const { slot, blocks } of stretches) {
        const steps = blocks.flatMap((block) => {
          const node = block.parentNode === sheet && nodeOf(block);
          return node ? stepsOf(node) : none;
        });
        const used = new Set(steps.map(({ name }) => familyOf(name)));
        const begin = [...now].filter(([name]) => used.has(familyOf(name)));
        slot.style.setProperty('--counts', begin.flat().join(' ') || 'none');
        for (const { name, level } of steps) {
          now.set(name, (now.get(name) ?? 0) + 1);
          for (let below = level + 1; below < 9; below++) {
            const other = `${familyOf(name)}-${below}`;
            const start = starts.get(other);
            if (start !== undefined) now.set(other, start);
          }
        }
      }
    },
  };
}

/** The counters of all levels of a list have one name but for the level. */
const familyOf = (name: string) => name.replace(/-\d$/, '');

/** What every counter begins with, as the rules of the page say. */
function startsOf(sheet: HTMLElement): Map<string, number> {
  const paper = sheet.closest('.paper');
  const rules = [paper, sheet].map((one) => (one ? getComputedStyle(one).counterReset : ''));
  return new Map(
    rules.flatMap((rule) =>
      [...rule.matchAll(/(\S+) (-?\d+)/g)].map(([, name, value]) => [name ?? '', Number(value)] as const),
    ),
  );
}

/** What a block on the page is of the text; nothing for what only lies between, such as a cursor. */
function nodeOf(block: Node): ModelNode | undefined {
  const desc: unknown = Reflect.get(block, 'pmViewDesc');
  const node: unknown = typeof desc === 'object' && desc !== null ? Reflect.get(desc, 'node') : undefined;
  return node instanceof ModelNode ? node : undefined;
}
