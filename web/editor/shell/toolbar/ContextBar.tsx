import type { Command } from 'prosemirror-state';
import { useCallback } from 'react';
import { Part } from '../../../shared/index.ts';
import { features } from '../../features.ts';
import { useObservable } from '../../session/observable.ts';
import type { Editor } from '../../view/editor.ts';
import { moveAlong } from '../../view/tools/moveAlong.ts';
import type { ToolContext } from '../../view/tools/Tool.tsx';
import classes from '../../view/tools/tools.module.css';

const bars = features.flatMap(({ contextBar = [] }) => contextBar);

/** Tools for what the cursor stands in, at the foot of the page: they come and go without moving the text. */
export function ContextBar({ editor }: { editor: Editor }) {
  const selectionState = useObservable(editor.selectionState);
  const run = useCallback(
    (command: Command) => {
      editor.asOneStep(() => command(editor.view.state, editor.view.dispatch, editor.view));
      editor.view.focus();
    },
    [editor],
  );
  const tools: ToolContext & { editor: Editor } = { editor, selectionState, run };
  const shown = bars.find(({ isShown }) => isShown(selectionState));
  if (!shown) return null;
  const name = shown.label();
  return (
    <section className={classes.region} aria-label={name}>
      <div
        className={classes.context}
        role="toolbar"
        aria-label={name}
        aria-orientation="horizontal"
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.view.focus();
          moveAlong(event);
        }}
      >
        <Part key={name}>
          <shown.Tools {...tools} />
        </Part>
      </div>
    </section>
  );
}
