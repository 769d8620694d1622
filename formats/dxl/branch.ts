import { readXml } from './reader.ts';

/** An element with what stands in it, text and elements in their order. */
export type Branch = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: (Branch | string)[];
  /** Where it begins in the source, and where its open tag ends; absent in what was made of the records of a note. */
  at?: number;
  tagEnd?: number;
};

/** Reads a well-formed source, and keeps the order of text and elements. @throws a fault as `readXml` does. */
export function readBranch(source: string): Branch {
  const top: Branch = { name: '', attributes: {}, content: [] };
  const open = [top];
  readXml(source, {
    open(tag, reader) {
      reader.wantText(true);
      const { local: name, attributes, start: at, end: tagEnd } = tag;
      const branch: Branch = { name, attributes, content: [], at, tagEnd };
      open.at(-1)?.content.push(branch);
      open.push(branch);
    },
    close() {
      open.pop();
    },
    text(text) {
      const content = open.at(-1)?.content;
      const last = content?.at(-1);
      if (typeof last === 'string') content?.splice(-1, 1, last + text);
      else content?.push(text);
    },
  });
  return inside(top)[0] ?? top;
}

const isBranch = (part: Branch | string): part is Branch => typeof part !== 'string';

/** The elements directly inside; of that name when one is given. */
export const inside = (branch: Branch | undefined, name?: string): Branch[] =>
  (branch?.content ?? []).filter(isBranch).filter((each) => name === undefined || each.name === name);

/** The first element of that name directly inside. */
export const first = (branch: Branch | undefined, name: string): Branch | undefined =>
  inside(branch, name)[0];

/** Elements of that name at any depth, in their order. */
export function deep(branch: Branch, name: string): Branch[] {
  return inside(branch).flatMap((each) =>
    each.name === name ? [each, ...deep(each, name)] : deep(each, name),
  );
}

/** All text inside, at any depth. */
export const textIn = (branch: Branch | undefined): string =>
  (branch?.content ?? []).map((part) => (isBranch(part) ? textIn(part) : part)).join('');
