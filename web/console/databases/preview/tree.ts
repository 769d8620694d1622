import { readXml } from '../../../../formats/dxl/reader.ts';

/** An element with what stands in it, text and elements in their order. */
export type Branch = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: (Branch | string)[];
  /** Where it begins in the source, and where its open tag ends. */
  at: number;
  tagEnd: number;
};

/** Reads a well-formed source, and keeps the order of text and elements. @throws a fault as `readXml` does. */
export function readBranch(source: string): Branch {
  const top: Branch = { name: '', attributes: {}, content: [], at: 0, tagEnd: 0 };
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

/** The languages of code, by the element that holds it. */
export const codeLanguages = ['formula', 'lotusscript', 'javascript', 'javaproject', 'simpleaction'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];
export type Code = { event: string; language: CodeLanguage | undefined; text: string };

/** What a `code` says: its event, its language and its text. */
export function codeOf(code: Branch): Code {
  const body = inside(code).find(({ name }) => codeLanguages.some((each) => each === name));
  const java = inside(body, 'java');
  return {
    event: code.attributes.event ?? '',
    language: codeLanguages.find((each) => each === body?.name),
    text: java.length > 0 ? java.map(textIn).join('\n') : (body?.attributes.action ?? textIn(body ?? code)),
  };
}

/** The code of an event directly inside, as text. */
export function eventCode(branch: Branch, event: string): string | undefined {
  const code = inside(branch, 'code').find(({ attributes }) => attributes.event === event);
  return code && codeOf(code).text.trim();
}
