import { type FramesetLayout, frameScrolling, frameTargets } from './frameset.ts';
import {
  booleanRule,
  checkMembers,
  checkTarget,
  isObject,
  type JsonFault,
  type JsonObject,
  maximumNesting,
  nameRule,
  oneOf,
  type Rule,
  textUpTo,
} from './jsonFaults.ts';

const word = textUpTo(64);
const passed: Rule = () => undefined;
const list: Rule = (value) => (Array.isArray(value) ? undefined : 'must be a list');
const grid = { orientation: oneOf(['rows', 'columns']), sizes: list, spacing: word, content: list };
const layoutRules = {
  name: nameRule,
  alias: textUpTo(4096),
  hide: word,
  ...grid,
  borderWidth: word,
  borderColor: word,
};
const nestedRules = { type: passed, ...grid };
const frameRules = {
  type: passed,
  name: textUpTo(512),
  targetFrame: textUpTo(512),
  scrolling: oneOf(frameScrolling),
  border3d: booleanRule,
  marginWidth: word,
  marginHeight: word,
  target: passed,
};
/** Pixels, percent, or a share: a bare number or `*`. */
const size = /^((\d{1,9}(\.\d{1,9})?|\.\d{1,9})(px|%|\*)?|\*)$/;

/** Everything that is wrong with a layout as it was sent; none when it is a `FramesetLayout`. */
export function layoutFaults(value: unknown): JsonFault[] {
  if (!isLayoutObject(value)) return [{ path: '/', message: 'must be an object' }];
  return [...checkMembers(value, '', layoutRules, ['orientation', 'sizes']), ...gridFaults(value, '', 1)];
}

/** True when nothing is wrong with what was sent. */
export function isFramesetLayout(value: unknown): value is FramesetLayout {
  return layoutFaults(value).length === 0;
}

const isLayoutObject = (value: unknown): value is JsonObject => isObject(value);

function gridFaults({ sizes, content }: JsonObject, path: string, depth: number): JsonFault[] {
  const faults: JsonFault[] = [];
  if (Array.isArray(sizes)) {
    if (sizes.length === 0) faults.push({ path: `${path}/sizes`, message: 'must hold at least one size' });
    for (const [index, each] of sizes.entries()) {
      if (typeof each !== 'string' || !size.test(each))
        faults.push({ path: `${path}/sizes/${index}`, message: 'must be text such as 120px, 30%, 2 or *' });
    }
  }
  if (content === null) faults.push({ path: `${path}/content`, message: 'must be a list' });
  if (!Array.isArray(content)) return faults;
  if (Array.isArray(sizes) && sizes.length !== content.length) {
    const message = `has ${sizes.length} sizes for ${content.length} frames`;
    faults.push({ path: `${path}/sizes`, message });
  }
  if (depth > maximumNesting) return [...faults, { path: `${path}/content`, message: 'is nested too deep' }];
  return [
    ...faults,
    ...content.flatMap((each, index) => contentFaults(each, `${path}/content/${index}`, depth)),
  ];
}

function contentFaults(value: unknown, path: string, depth: number): JsonFault[] {
  if (!isObject(value)) return [{ path, message: 'must be an object' }];
  if (value.type === 'frameset') {
    return [
      ...checkMembers(value, path, nestedRules, ['type', 'orientation', 'sizes']),
      ...gridFaults(value, path, depth + 1),
    ];
  }
  if (value.type !== 'frame') return [{ path: `${path}/type`, message: 'must be one of frame, frameset' }];
  return [
    ...checkMembers(value, path, frameRules, ['type']),
    ...checkTarget(value.target, `${path}/target`, frameTargets),
  ];
}
