import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Formatting } from '../../../../formats/model/index.ts';
import { mayFormat } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { type Direction, moveBy, resizeBy, STEP, selectedObject } from '../../view/objects/values.ts';

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Keys while an object is selected: arrows move it (with Control by one pixel) and with Alt and Shift resize it, Enter opens it, Escape leaves it. A click where no text is selects what lies
 *  behind it. */
export const objectKeys = (formatting: Formatting, context: EditorContext) =>
  new Plugin({
    props: {
      handleDOMEvents: {
        'open-object': (view: EditorView) => open(view, formatting, context),
      },
      handleKeyDown(view, event) {
        const { state } = view;
        if (!(state.selection instanceof NodeSelection) || !selectedObject(formatting, state)) return false;
        if (event.key === 'Enter') return view.editable && open(view, formatting, context);
        if (event.key === 'Escape') {
          view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(state.selection.to))));
          return true;
        }
        const direction = directions[event.key];
        if (direction && event.altKey && event.shiftKey && view.editable) {
          const by = direction === 'left' || direction === 'up' ? -STEP : STEP;
          const across = direction === 'left' || direction === 'right';
          return resizeBy(formatting, across ? by : 0, across ? 0 : by)(state, view.dispatch);
        }
        if (!direction || event.altKey || event.shiftKey || event.metaKey || !view.editable) return false;
        return moveBy(formatting, direction, event.ctrlKey ? 1 : STEP)(state, view.dispatch);
      },
      handleClick(view, pos, event) {
        const behind = behindAt(view, pos, event);
        if (!behind) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, behind)));
        return true;
      },
    },
  });

function open(view: EditorView, formatting: Formatting, context: EditorContext): boolean {
  const found = selectedObject(formatting, view.state);
  if (typeof found?.node.attrs.story === 'string')
    return context.editor?.stories.enter(found.node.attrs.story.split(' ')[0] ?? '') ?? false;
  if (found?.object.chart === undefined || !mayFormat(context)) return false;
  context.dialog.set('chart');
  return true;
}

/** How near to text a click means the text, in pixels. */
const NEAR = 14;

/** What lies behind the text at a point where there is none. */
function behindAt(view: EditorView, pos: number, { clientX, clientY }: MouseEvent): number | undefined {
  const { left, top, bottom } = view.coordsAtPos(pos);
  if (Math.abs(left - clientX) < NEAR && clientY > top - 2 && clientY < bottom + 2) return undefined;
  const [dom] = [...view.dom.querySelectorAll('.object[data-wrap="behind"]')].filter((one) => {
    const box = one.getBoundingClientRect();
    return clientX > box.left && clientX < box.right && clientY > box.top && clientY < box.bottom;
  });
  return dom && view.posAtDOM(dom, 0);
}
