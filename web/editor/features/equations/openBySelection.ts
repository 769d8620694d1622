import { NodeSelection, Plugin } from 'prosemirror-state';
import { selectedEquation } from './equations.ts';

/** A double click on an equation, or Enter where one is selected, opens it. */
export const openBySelection = (open: () => void) =>
  new Plugin({
    props: {
      handleDoubleClickOn(view, _pos, node, nodePos, _event, isDirect) {
        if (!isDirect || !view.editable || typeof node.attrs.math !== 'string') return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)));
        if (!selectedEquation(view.state)) return false;
        open();
        return true;
      },
      handleKeyDown(view, event) {
        if (event.key !== 'Enter' || !view.editable || !selectedEquation(view.state)) return false;
        open();
        return true;
      },
    },
  });
