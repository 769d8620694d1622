import { type Branch, inside, textIn } from '../../../../formats/dxl/branch.ts';

export { type Branch, deep, first, inside, readBranch, textIn } from '../../../../formats/dxl/branch.ts';

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
