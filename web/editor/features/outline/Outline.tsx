import { CloseButton } from '@mantine/core';
import { TextSelection } from 'prosemirror-state';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import { headingLabels } from '../../view/document/headingLabels.ts';
import type { Editor } from '../../view/editor.ts';
import { depthsOf, type Heading, headingAt, headingsOf, sameHeadings } from './headings.ts';
import classes from './outline.module.css';
import { words } from './words.ts';

/** How long after the last change the headings are read again: never between two keys. */
const PATIENCE = 250;

/** The headings of the text as a tree at the left: a click goes there, the one the cursor is in is marked. */
export function Outline({ context }: { context: EditorContext }) {
  const w = words();
  const editor = useObservable(context.opened);
  const { headings, current } = useHeadings(editor);
  const tree = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const depths = depthsOf(headings);
  const reachable = Math.min(stop, headings.length - 1);
  useEffect(() => {
    if (current >= 0) tree.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const close = () => {
    context.view.outline.set(false);
    editor?.view.focus();
  };
  const keyed = (event: KeyboardEvent) => {
    const items = [...(tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const focus = (to: number) => items[Math.min(Math.max(to, 0), items.length - 1)]?.focus();
    const at = items.indexOf(document.activeElement as HTMLElement);
    const depth = depths[at] ?? 1;
    if (event.key === 'ArrowDown') focus(at + 1);
    else if (event.key === 'ArrowUp') focus(at - 1);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(items.length - 1);
    else if (event.key === 'ArrowLeft')
      focus(
        Math.max(
          0,
          depths.findLastIndex((one, index) => index < at && one < depth),
        ),
      );
    else if (event.key === 'ArrowRight') focus((depths[at + 1] ?? 0) > depth ? at + 1 : at);
    else if (event.key === 'Escape') editor?.view.focus();
    else return;
    event.preventDefault();
  };
  return (
    <aside className={classes.panel} aria-label={w.name}>
      <div className={classes.title}>
        <h2>{w.name}</h2>
        <CloseButton size="sm" aria-label={w.close} onClick={close} />
      </div>
      {headings.length === 0 ? (
        <p className={classes.none}>{w.none}</p>
      ) : (
        <div ref={tree} role="tree" aria-label={w.headings} className={classes.tree} onKeyDown={keyed}>
          {headings.map((heading, at) => (
            <button
              key={heading.pos}
              type="button"
              role="treeitem"
              aria-level={depths[at] ?? 1}
              aria-selected={at === current}
              aria-current={at === current ? 'location' : undefined}
              tabIndex={at === reachable ? 0 : -1}
              className={classes.item}
              style={{ paddingInlineStart: 10 + Math.min((depths[at] ?? 1) - 1, 6) * 14 }}
              title={heading.text}
              onFocus={() => setStop(at)}
              onClick={() => editor && goTo(editor, heading)}
            >
              {heading.number === '' ? heading.text : `${heading.number}\u2002${heading.text}`}
            </button>
          ))}
        </div>
      )}
    </aside>
  );
}

/** The headings and which of them the cursor is in, read when there is time. */
function useHeadings(editor: Editor | undefined) {
  const [shown, setShown] = useState<{ headings: Heading[]; current: number }>({ headings: [], current: -1 });
  useEffect(() => {
    if (!editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let read: unknown;
    let counted: unknown;
    let headings: Heading[] = [];
    const look = () => {
      const { doc, selection } = editor.body.state;
      if (doc !== read || counted !== editor.headings.get())
        headings = headingsOf(doc, headingLabels(editor.formatting, doc));
      read = doc;
      counted = editor.headings.get();
      const current = headingAt(headings, selection.from);
      setShown((before) =>
        before.current === current && sameHeadings(before.headings, headings)
          ? before
          : { headings, current },
      );
    };
    look();
    const stop = editor.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(look, PATIENCE);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editor]);
  return shown;
}

/** Puts the cursor at the end of a heading and the heading at the top. */
function goTo({ body: view }: Editor, { pos }: Heading) {
  const node = view.state.doc.nodeAt(pos);
  if (!node?.isTextblock) return;
  view.dispatch(
    view.state.tr.setSelection(TextSelection.create(view.state.doc, pos + 1 + node.content.size)),
  );
  view.focus();
  const shown = view.nodeDOM(pos);
  if (shown instanceof HTMLElement) shown.scrollIntoView({ block: 'start' });
}
