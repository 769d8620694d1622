import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from '@codemirror/autocomplete';
import { commandNames, functions } from '../../../../../../formats/formula/index.ts';
import { words } from '../../words/words.ts';
import { fieldsIn, namesOf } from './known.ts';

const keywords = ['FIELD', 'SELECT', 'DEFAULT', 'ENVIRONMENT', 'REM'];

let calls: Completion[] | undefined;

/** The @functions, each with how many arguments it takes; one that takes any is written with its parentheses. */
function callsOf(): Completion[] {
  calls ??= [...functions.values()].map(({ name, least, most }) => {
    const detail = words('source').takes(least, most);
    const completion = { label: `@${name}`, type: 'function', detail };
    return most === 0 ? completion : snippetCompletion(`@${name}(\${})`, completion);
  });
  return calls;
}

/** Completes a formula: @functions, commands, fields of the element, and names of elements between quotes. */
export function completeFormula(context: CompletionContext, before: string): CompletionResult | null {
  const { state, pos, explicit } = context;
  const text = /(?:^|[^"\\])(["{])([^"{}]*)$/.exec(before);
  if (isOpen(before)) {
    const typed = text?.[2] ?? '';
    if (!explicit && typed === '') return null;
    return {
      from: pos - typed.length,
      options: namesOf(state).map(({ name, type }) => ({ label: name, detail: type, type: 'constant' })),
      validFor: /^[^"{}]*$/,
    };
  }
  const command = /\[(\w*)$/.exec(before);
  if (command)
    return {
      from: pos - (command[1]?.length ?? 0),
      options: commandNames.map((label) => ({ label, type: 'keyword' })),
      validFor: /^\w*$/,
    };
  const called = /@\w*$/.exec(before);
  if (called) return { from: pos - called[0].length, options: callsOf(), validFor: /^@\w*$/ };
  const word = /[\p{L}_$][\p{L}\d_$]*$/u.exec(before);
  if (!word && !explicit) return null;
  return {
    from: pos - (word?.[0].length ?? 0),
    options: [
      ...fieldsIn(state).map((label) => ({
        label,
        type: 'variable',
        detail: words('source').field,
        boost: 1,
      })),
      ...keywords.map((label) => ({ label, type: 'keyword' })),
      ...callsOf(),
    ],
    validFor: /^[@\p{L}_$][\p{L}\d_$]*$/u,
  };
}

/** Whether a text is open at the end of a formula. */
function isOpen(before: string): boolean {
  let end = '';
  for (let at = 0; at < before.length; at++) {
    const next = before[at];
    if (end !== '') {
      if (next === '\\') at++;
      else if (next === end) end = '';
    } else if (next === '"') end = '"';
    else if (next === '{') end = '}';
  }
  return end !== '';
}
