import { Plugin } from 'prosemirror-state';
import type { Formatting } from '../../../../formats/model/index.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Handling } from './handling.ts';

/** What keys, typing and clicks do at objects; loaded with the first that is shown. */
export const objectKeys = (formatting: Formatting, context: EditorContext) => {
  let handling: Handling | undefined;
  const load = async () => {
    const { handle } = await import('./handling.ts');
    handling ??= handle(formatting, context);
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        'object-shown': () => void load(),
        'open-object': (view) => handling?.open(view) ?? false,
      },
      handleTextInput: (view, _from, _to, typed) => handling?.type(view, typed) ?? false,
      handleKeyDown: (view, event) => handling?.key(view, event) ?? false,
      handleClick: (view, pos, event) => handling?.click(view, pos, event) ?? false,
    },
  });
};
