import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { startCompletion } from '@codemirror/autocomplete';
import { decodeReferences, escapeAttribute, escapeText } from '../../../../../../formats/dxl/escape.ts';
import { attributeAt } from '../attributeAt.ts';
import { languageAt } from '../languageAt.ts';
import { completeFormula } from './formula.ts';
import { namesOf } from './known.ts';
import { completeScript } from './script.ts';
import { completeTags } from './tags.ts';

/** Completes whatever stands at the cursor: code in its language, names of elements where one is wanted, and tags. */
export async function completeSource(context: CompletionContext): Promise<CompletionResult | null> {
  const { state, pos } = context;
  const code = languageAt(state, pos);
  if (code) {
    // What stands before is read as it is meant; what is replaced is the word at the cursor, which has no references.
    const before = decodeReferences(state.sliceDoc(code.from, pos));
    if (code.language === 'formula') return escaped(completeFormula(context, before));
    if (code.language !== 'lotusscript') return null;
    return escaped(completeScript(context, decodeReferences(state.sliceDoc(code.from, code.to)), before));
  }
  return nameOf(context) ?? completeTags(context).then(attributesWithValues);
}

/** Names with signs of XML are written as XML wants them. */
function escaped(result: CompletionResult | null): CompletionResult | null {
  if (!result) return null;
  const options = result.options.map((option) =>
    /[<>&]/.test(option.label) ? { ...option, apply: escapeText(option.label) } : option,
  );
  return { ...result, options };
}

/** Names of elements in an attribute that names one. */
function nameOf({ state, pos }: CompletionContext): CompletionResult | undefined {
  const value = attributeAt(state, pos);
  if (!value?.types) return undefined;
  const { quote, before: typed, types } = value;
  return {
    from: pos - typed.length,
    options: namesOf(state, types)
      .filter(({ name }) => !name.includes(quote))
      .map(({ name, type }) => ({
        label: name,
        apply: escapeAttribute(name),
        detail: type,
        type: 'constant',
      })),
    validFor: /^[^'"<]*$/,
  };
}

/** An attribute is taken with its quotes, and what may stand between them is offered at once. */
function attributesWithValues(result: CompletionResult | null): CompletionResult | null {
  if (!result) return null;
  return {
    ...result,
    options: result.options.map((option) => (option.type === 'property' ? withQuotes(option) : option)),
  };
}

const withQuotes = (option: Completion): Completion => ({
  ...option,
  apply(view, { label }, from, to) {
    // One that has a value already is only given its name.
    const insert = /^\s*=/.test(view.state.sliceDoc(to, to + 4)) ? label : `${label}=''`;
    const inside = from + insert.length - (insert === label ? 0 : 1);
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: inside },
      userEvent: 'input.complete',
    });
    if (insert !== label) startCompletion(view);
  },
});
