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
import type { Situation } from '../commands/situation.ts';
import { createValue, useValue } from '../room/value.ts';
import type { Text } from '../text/openText.ts';
import { formatsOf, nowhere } from '../text/standing.ts';
import { words } from '../words/words.ts';
import classes from './format.module.css';
import { InsertTools } from './InsertTools.tsx';
import { AlignTools, ListTools, SpacingTools } from './ParagraphTools.tsx';
import { CharacterTools, FontTools, StyleTools } from './StyleTools.tsx';
import { ColourTools, EmphasisTools } from './TextTools.tsx';
import { type Desk, keys, Tool } from './Tool.tsx';
import { useWidth } from './useWidth.ts';

const waiting = createValue(nowhere);
const forPhone = { history: true, context: true, emphasis: true };
const MORE = 40;
const LINE = 13;

type Props = {
  text: Text | undefined;
  ref: Ref<HTMLDivElement>;
  /** which of the tools is opened from elsewhere, such as by its shortcut */
  dialog: Situation['dialog'];
};

/** All tools in groups; those that the width has no room for stand behind "More tools". Nothing here renders while
 *  somebody types and what the cursor stands in stays the same. Until the text is there, the room for them is kept:
 *  drawing tools that do nothing would hold it up. */
export function FormatBar({ text, ...props }: Props) {
  return text ? <Tools text={text} {...props} /> : <div className={classes.formats} aria-hidden />;
}

function Tools({ text, ref, dialog }: Props & { text: Text }) {
  const asked = useValue(dialog);
  const formats = useMemo(() => formatsOf(text.standing), [text]);
  const standing = useValue(formats);
  const styles = useValue(text.styles.changed);
  const [width, measure] = useWidth();
  const run = useCallback(
    (command: Command) => {
      text.asOneStep(() => command(text.view.state, text.view.dispatch, text.view));
      text.view.focus();
    },
    [text],
  );
  // Another width makes no tool another: drawing all of them is what takes long here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other styles make other choices of the same text
  const all = useMemo(() => {
    const desk: Desk = { text, standing, run };
    const characters = Object.keys(text.look.characters ?? {}).length > 0;
    const tools: { name: string; width: number; tools: ReactNode }[] = [
      { name: 'history', width: 68, tools: <HistoryTools {...desk} /> },
      { name: 'style', width: 186, tools: <StyleTools {...desk} dialog={dialog} /> },
      { name: 'emphasis', width: 136, tools: <EmphasisTools {...desk} /> },
      { name: 'lists', width: 170, tools: <ListTools {...desk} /> },
      { name: 'insert', width: 170, tools: <InsertTools {...desk} dialog={dialog} /> },
      { name: 'font', width: 186, tools: <FontTools {...desk} /> },
      { name: 'align', width: 136, tools: <AlignTools {...desk} /> },
      { name: 'colour', width: 204, tools: <ColourTools {...desk} /> },
      { name: 'spacing', width: 34, tools: <SpacingTools {...desk} /> },
      { name: 'character', width: characters ? 122 : 0, tools: <CharacterTools {...desk} /> },
    ];
    return tools;
  }, [text, standing, run, dialog, styles]);
  const groups = all.filter((group) => group.width > 0);
  // Light edits first, where there is room for a few tools only.
  if (width < 480) groups.sort((a, b) => Number(b.name in forPhone) - Number(a.name in forPhone));
  const shown = fitting(
    groups.map((group) => group.width + LINE),
    width,
  );
  const hidden = groups.slice(shown);
  // A shortcut asks for a link even where its tool has no room.
  const open = (asked === 'link' || asked === 'table') && hidden.some(({ name }) => name === 'insert');
  return (
    <section className={classes.region} aria-label={words('format').bar}>
      <div
        ref={(element) => {
          measure(element);
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        className={classes.formats}
        role="toolbar"
        aria-label={words('format').bar}
        aria-orientation="horizontal"
        onKeyDown={(event) => moveInBar(event, text)}
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

function HistoryTools({ text, run }: Desk) {
  const standing = useValue(text?.standing ?? waiting);
  return (
    <>
      <Tool
        label={words('commands').undo}
        shortcut={keys('Z')}
        icon={IconArrowBackUp}
        disabled={!standing.canUndo}
        run={() => run(undoCommand)}
      />
      <Tool
        label={words('commands').redo}
        shortcut={keys('Y')}
        icon={IconArrowForwardUp}
        disabled={!standing.canRedo}
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
            label={words('format').more}
            icon={IconDots}
            expanded={shown}
            disabled={false}
            run={() => setOwn(!own)}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown p="xs" className={classes.moreSheet} role="group" aria-label={words('format').more}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Arrow keys move along the toolbar; Escape goes back to the text. */
function moveInBar(event: KeyboardEvent<HTMLDivElement>, text: Text | undefined) {
  if (event.key === 'Escape') {
    text?.view.focus();
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
