import { hoverTooltip } from '@codemirror/view';
import { functions } from '../../../../../formats/formula/index.ts';
import { partsOf } from '../parts.ts';
import { words } from '../words/words.ts';
import { languageAt } from './languageAt.ts';

/** Says of what is pointed at which arguments it takes: an @function, or a procedure of this element. */
export const hints = hoverTooltip((view, pos) => {
  const { state } = view;
  const code = languageAt(state, pos);
  const word = code && /^(formula|lotusscript)$/.test(code.language) && state.wordAt(pos);
  if (!word) return null;
  const name = state.sliceDoc(word.from, word.to);
  const said =
    code.language === 'formula'
      ? ofFunction(name, state.sliceDoc(word.from - 1, word.from))
      : ofProcedure(state.doc.toString(), name);
  if (!said) return null;
  return {
    pos: word.from,
    end: word.to,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-hint';
      dom.textContent = said;
      return { dom };
    },
  };
});

function ofFunction(name: string, before: string): string | undefined {
  const known = before === '@' ? functions.get(name.toLowerCase()) : undefined;
  return known && `@${known.name}: ${words('source').takes(known.least, known.most)}`;
}

/** The line that declares it. */
function ofProcedure(text: string, name: string): string | undefined {
  const found = partsOf(text).find(
    (part) => part.kind === 'procedure' && part.name.toLowerCase() === name.toLowerCase(),
  );
  return found && /[^\r\n<]*/.exec(text.slice(found.at))?.[0].trim();
}
