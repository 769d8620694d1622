import { Popover } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDots } from '@tabler/icons-react';
import type { Command } from 'prosemirror-state';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useMemo,
  useState,
} from 'react';
import { redoCommand, undoCommand } from 'y-prosemirror';
import { features } from '../../features.ts';
import { createObservable, useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Editor } from '../../view/editor.ts';
import { formatsOf, nowhere } from '../../view/selectionState.ts';
import { keys, Tool, type ToolContext } from '../../view/tools/Tool.tsx';
import classes from '../../view/tools/tools.module.css';
import { useWidth } from '../useWidth.ts';
import { words } from '../words.ts';

/** The groups as they stand, from the left. */
const order = [
  'style',
  'emphasis',
  'lists',
  'insert',
  'font',
  'align',
  'colour',
  'spacing',
  'character',
] as const;
const declared = features
  .flatMap(({ name, tools = [] }) => tools.map((tool) => ({ ...tool, feature: name })))
  .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
const waiting = createObservable(nowhere);
const forPhone = { history: true, context: true, emphasis: true };
const MORE = 40;
const LINE = 13;

type Props = {
  editor: Editor | undefined;
  ref: Ref<HTMLDivElement>;
  /** which of the tools is opened from elsewhere, such as by its shortcut */
  dialog: EditorContext['dialog'];
};

/** All tools in groups; those that the width has no room for stand behind "More tools". Nothing here renders while
 *  somebody types and what the cursor stands in stays the same. Until the text is there, the room for them is kept:
 *  drawing tools that do nothing would hold it up. */
export function FormatBar({ editor, ...props }: Props) {
  return editor ? <Tools editor={editor} {...props} /> : <div className={classes.formats} aria-hidden />;
}

function Tools({ editor, ref, dialog }: Props & { editor: Editor }) {
  const asked = useObservable(dialog);
  const formats = useMemo(() => formatsOf(editor.selectionState), [editor]);
  const selectionState = useObservable(formats);
  const styles = useObservable(editor.styles.changed);
  const [width, measure] = useWidth();
  const run = useCallback(
    (command: Command) => {
      editor.asOneStep(() => command(editor.view.state, editor.view.dispatch, editor.view));
      editor.view.focus();
    },
    [editor],
  );
  // Another width makes no tool another: drawing all of them is what takes long here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other styles make other choices of the same text
  const all = useMemo(() => {
    const shared = { editor, selectionState, run, dialog };
    const groups = order.map((name) => {
      const own = declared.filter(({ group, isUseful }) => group === name && (isUseful?.(editor) ?? true));
      const width = own.reduce((sum, tool) => sum + tool.width, 0);
      const tools = own.map(({ feature, Tools }) => <Tools key={feature} {...shared} />);
      return { name, width, tools, holds: own.flatMap(({ holds = [] }) => holds) };
    });
    return [
      { name: 'history', width: 68, tools: <HistoryTools {...shared} />, holds: [] as string[] },
      ...groups,
    ];
  }, [editor, selectionState, run, dialog, styles]);
  const groups = all.filter((group) => group.width > 0);
  // Light edits first, where there is room for a few tools only.
  if (width < 480) groups.sort((a, b) => Number(b.name in forPhone) - Number(a.name in forPhone));
  const shown = fitting(
    groups.map((group) => group.width + LINE),
    width,
  );
  const hidden = groups.slice(shown);
  // A shortcut asks for a link even where its tool has no room.
  const open = asked !== undefined && hidden.some(({ holds }) => holds.includes(asked));
  return (
    <section className={classes.region} aria-label={words().toolbar.bar}>
      <div
        ref={(element) => {
          measure(element);
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        className={classes.formats}
        role="toolbar"
        aria-label={words().toolbar.bar}
        aria-orientation="horizontal"
        onKeyDown={(event) => moveInBar(event, editor)}
      >
        {groups.slice(0, shown).map(({ name, tools }, at) => (
          <Fragment key={name}>
            {at > 0 && <span className={classes.line} aria-hidden />}
            {tools}
          </Fragment>
        ))}
        {hidden.length > 0 && (
          <MoreTools opened={open}>
            {hidden.map(({ name, tools }) => (
              <div key={name} className={classes.group}>
                {tools}
              </div>
            ))}
          </MoreTools>
        )}
      </div>
    </section>
  );
}

/** How many groups stand side by side, leaving room for the way to the others. */
function fitting(widths: number[], room: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  let used = MORE;
  const stop = widths.findIndex((width) => {
    used += width;
    return used > room;
  });
  return Math.max(1, stop);
}

function HistoryTools({ editor, run }: ToolContext) {
  const selectionState = useObservable(editor?.selectionState ?? waiting);
  return (
    <>
      <Tool
        label={words().commands.undo}
        shortcut={keys('Z')}
        icon={IconArrowBackUp}
        disabled={!selectionState.canUndo}
        run={() => run(undoCommand)}
      />
      <Tool
        label={words().commands.redo}
        shortcut={keys('Y')}
        icon={IconArrowForwardUp}
        disabled={!selectionState.canRedo}
        run={() => run(redoCommand)}
      />
    </>
  );
}

function MoreTools({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [own, setOwn] = useState(false);
  const shown = own || opened;
  return (
    <Popover
      opened={shown}
      onChange={setOwn}
      withRoles={false}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      width="min(94vw, 420px)"
    >
      <Popover.Target>
        <span className={classes.more}>
          <Tool
            label={words().toolbar.more}
            icon={IconDots}
            expanded={shown}
            disabled={false}
            run={() => setOwn(!own)}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown p="xs" className={classes.moreSheet} role="group" aria-label={words().toolbar.more}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Arrow keys move along the toolbar; Escape goes back to the text. */
function moveInBar(event: KeyboardEvent<HTMLDivElement>, editor: Editor | undefined) {
  if (event.key === 'Escape') {
    editor?.view.focus();
    event.preventDefault();
  }
  const typing = event.target instanceof Element && event.target.closest('input, [role=dialog] select');
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (direction === 0 || typing) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')].filter(
    (tool) => tool.checkVisibility() && !(tool instanceof HTMLSelectElement && tool.disabled),
  );
  const at = tools.indexOf(document.activeElement as HTMLElement);
  tools[(at + direction + tools.length) % tools.length]?.focus();
  event.preventDefault();
}
