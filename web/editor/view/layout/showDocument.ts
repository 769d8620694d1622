import { Node } from 'prosemirror-model';
import { EditorState, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type Formatting, type ModelNode, schema } from '../../../../formats/model/index.ts';
import type { FontSource } from '../../../shared/fonts/embedded.ts';
import { fitEquations } from '../content/equations.ts';
import { lineSizesPlugin } from './lineSizes.ts';
import { pictureView } from './pictures.ts';
import { applyFormatting } from './rules.ts';
import { symbolsPlugin } from './symbols.ts';
import { tabsPlugin } from './tabs.ts';
import './sheet.css';

/** What is shown with a document: `media` turns a part name into the address of a picture, `fonts` has the fonts that it brings along;
 *  what screen readers call the text, and a picture that nobody described; `plugins` do more with the view. */
type Reading = {
  media: (part: string) => string;
  fonts: FontSource;
  text: string;
  picture: string;
  plugins?: Plugin[];
};

/**
 * Show a document for reading, as the editor shows it.
 * @returns the view, and what takes it away again
 */
export function showDocument(
  place: HTMLElement,
  doc: ModelNode,
  { media, fonts, text, picture, plugins = [] }: Reading,
): { view: EditorView; takeAway: () => void } {
  const formatting = doc.attrs?.look as Formatting;
  const rules = applyFormatting(formatting, fonts);
  const view = new EditorView(place, {
    state: EditorState.create({
      doc: Node.fromJSON(schema, doc),
      plugins: [tabsPlugin(formatting), symbolsPlugin(formatting), lineSizesPlugin(formatting), ...plugins],
    }),
    editable: () => false,
    nodeViews: { image: pictureView(media, formatting, { picture, cropEdge: () => '' }) },
    attributes: { class: 'sheet', role: 'document', 'aria-label': text },
  });
  fitEquations(view.dom.querySelectorAll<HTMLElement>('span.math'));
  return {
    view,
    takeAway() {
      view.destroy();
      rules.withdraw();
    },
  };
}
