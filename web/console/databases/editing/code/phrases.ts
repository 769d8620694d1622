import { EditorState, type Extension } from '@codemirror/state';
import { words } from '../words/words.ts';

/** What CodeMirror says, in the language of the page. */
export const phrases = (): Extension => EditorState.phrases.of(words('phrases'));
