import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { builtIns, keywords } from '../../../../../../formats/lotusscript/index.ts';
import { partsOf } from '../../parts.ts';
import { words } from '../../words/words.ts';
import { classes } from './classes.ts';
import { fieldsIn, namesOf } from './known.ts';

const wordsOf = (names: Iterable<string>, type: string): Completion[] =>
  [...names].map((label) => ({ label, type }));

let fixed: Completion[] | undefined;
const language = (): Completion[] => {
  fixed ??= [
    ...wordsOf(keywords, 'keyword'),
    ...wordsOf([...builtIns].filter((name) => !name.includes('_')).map(capital), 'function'),
    ...[...classes.values()].map(({ name }) => ({ label: name, type: 'class' })),
  ];
  return fixed;
};
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Completes LotusScript: what the language has, what is declared here, members after a dot, names between quotes. */
export function completeScript(
  context: CompletionContext,
  code: string,
  before: string,
): CompletionResult | null {
  const { state, pos, explicit } = context;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const quoted = /^(?:[^"']|"[^"]*")*"([^"]*)$/.exec(line);
  if (quoted) {
    const typed = quoted[1] ?? '';
    if (!explicit && typed === '') return null;
    const types = /^\s*use\s/i.test(line) ? ['scriptlibrary'] : undefined;
    return {
      from: pos - typed.length,
      options: namesOf(state, types).map(({ name, type }) => ({
        label: name,
        detail: type,
        type: 'constant',
      })),
      validFor: /^[^"]*$/,
    };
  }
  if (/^(?:[^"']|"[^"]*")*'/.test(line)) return null;
  const member = /([\p{L}_]\w*)(?:\([^()]*\))?\.(\w*)$/u.exec(line);
  if (member) {
    const [, object = '', typed = ''] = member;
    const known = classes.get(classOf(code, object));
    return {
      from: pos - typed.length,
      options: [
        ...(known?.members ?? []).map(memberOf),
        ...fieldsIn(state).map((label) => ({
          label,
          type: 'property',
          detail: words('source').field,
          boost: -1,
        })),
      ],
      validFor: /^\w*$/,
    };
  }
  const type = /\bas\s+(?:new\s+)?(\w*)$/i.exec(line);
  const word = /[\p{L}_]\w*$/u.exec(line);
  if (!word && !explicit && !type) return null;
  const declared = partsOf(state.doc.toString()).filter(({ kind }) => kind === 'procedure');
  return {
    from: pos - (word?.[0].length ?? 0),
    options: [
      ...declared.map(({ name }) => ({
        label: name,
        type: 'function',
        detail: words('source').declared,
        boost: 2,
      })),
      ...variablesIn(code).map((label) => ({ label, type: 'variable', boost: 1 })),
      ...language(),
    ],
    validFor: /^\w*$/,
  };
}

const memberOf = (name: string): Completion =>
  name.endsWith('()')
    ? { label: name.slice(0, -2), type: 'method', detail: '()' }
    : { label: name, type: 'property' };

const declaration = /\b([\p{L}_]\w*)\s*(?:\([^()]*\))?\s+as\s+(?:new\s+)?([\p{L}_]\w*)/giu;

/** The class that a variable is declared as, in lower case; the objects that Notes gives to events are known by their names. */
function classOf(code: string, object: string): string {
  const wanted = object.toLowerCase();
  for (const [, name = '', type = ''] of code.matchAll(declaration))
    if (name.toLowerCase() === wanted) return type.toLowerCase();
  return '';
}

const variablesIn = (code: string): string[] => [
  ...new Set([...code.matchAll(declaration)].map(([, name = '']) => name)),
];
