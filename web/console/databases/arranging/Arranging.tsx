import { Alert, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconArrowForwardUp, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import bar from '../editing/editing.module.css';
import { OvertakenDialog } from '../editing/OvertakenDialog.tsx';
import { Saving } from '../editing/Saving.tsx';
import { useEditing } from '../editing/useEditing.ts';
import { words as editingWords } from '../editing/words/words.ts';
import type { Written } from '../editing/written.ts';
import { type Element, elementAddress } from '../elementQueries.ts';
import { type Branch, inside, readBranch } from '../preview/tree.ts';
import { useAccess } from '../queries.ts';
import classes from './arranging.module.css';
import type { PlacedMessage } from './placed.ts';
import { ToolButton } from './ToolButton.tsx';
import { useArranged } from './useArranged.ts';
import { useMessages } from './useMessages.ts';
import type { View } from './view.ts';
import { words } from './words/words.ts';

/** What an editor of a kind of element works with. */
export type Work<Model> = {
  nsfPath: string;
  model: Model;
  isEditable: boolean;
  /** Takes a step; those that follow each other with one tag are undone together. */
  change: (next: Model, tag?: string) => void;
  /** What the importer says to an attribute of a part. */
  faultOf: (key: number, attribute: string) => string | undefined;
  hasFault: (key: number) => boolean;
  /** A part as it stands in the source that it was read from. */
  branchOf: (from: number | undefined) => Branch | undefined;
  /** Says aloud what a step came to. */
  tell: (sentence: string) => void;
};

type Props<Model> = {
  nsfPath: string;
  element: Element;
  view: View<Model>;
  /** Attributes that have a field, which shows what the importer says to them. */
  fields: readonly string[];
  ways: ReactNode;
  children: (work: Work<Model>) => ReactNode;
};

/** An element as something to arrange, kept and saved as its source is; what does not show stays in it. */
export function Arranging<Model>({ nsfPath, element, view, fields, ways, children }: Props<Model>) {
  const w = words('arranging');
  const { mayDesign } = useAccess(nsfPath);
  const editing = useEditing<Written>(nsfPath, element, mayDesign);
  const { onReady, onChange, save, isChanged, isEditable } = editing;
  const arranged = useArranged(view, element.dxl, onChange);
  const { written, model, from, undo, redo, canUndo, canRedo } = arranged;
  const [why, setWhy] = useState('');
  const [told, tell] = useState('');
  // What is said to one state of the source is not said to the next.
  const [sent, setSent] = useState<Model>();
  const refused = sent !== undefined && sent === model ? save.error : undefined;
  const messages = useMessages(nsfPath, view, { written, model, refused });
  useEffect(() => {
    onReady(written);
    return () => onReady(undefined);
  }, [onReady, written]);
  const branches = useMemo(() => branchesOf(from, view.parts), [from, view]);
  const step = (by: () => void) => {
    if (isEditable) by();
  };
  const saveNow = () => {
    if (!isChanged || save.isPending) return;
    setSent(() => model);
    save.mutate(why, { onSuccess: () => setWhy('') });
  };
  const keyed = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const act = { z: event.shiftKey ? redo : undo, y: redo }[event.key.toLowerCase()];
    const isSave = event.key.toLowerCase() === 's';
    // The reason of a change is undone as any text.
    if (act && event.target instanceof Element && event.target.closest('form')) return;
    if (!act && !isSave) return;
    event.preventDefault();
    if (act) step(act);
    else saveNow();
  };
  const shown = ({ attribute }: PlacedMessage) => attribute !== undefined && fields.includes(attribute);
  const others = messages.filter((message) => !shown(message));
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of all that stands in it */}
      <div onKeyDown={keyed}>
        <div className={bar.bar}>
          {ways}
          <Judged messages={messages} />
          <ToolButton
            label={w.undo}
            keys="Mod-z"
            disabled={!isEditable || !canUndo}
            onClick={() => step(undo)}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ToolButton>
          <ToolButton
            label={w.redo}
            keys="Mod-y"
            disabled={!isEditable || !canRedo}
            onClick={() => step(redo)}
          >
            <IconArrowForwardUp size={18} aria-hidden />
          </ToolButton>
        </div>
        <Saving editing={editing} why={why} setWhy={setWhy} save={saveNow} />
        {others.length > 0 && (
          <Alert color="orange" variant="light" className={bar.failure} role="status">
            {others.map(({ text, lang }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they come all at once, and one may come twice
              <div key={at} lang={lang}>
                {text}
              </div>
            ))}
          </Alert>
        )}
        <div className={classes.work}>
          {model === undefined ? (
            <p className={classes.unreadable}>
              {w.unreadable} <a href={elementAddress(nsfPath, element, { show: 'source' })}>{w.toSource}</a>
            </p>
          ) : (
            children({
              nsfPath,
              model,
              isEditable,
              change: (next, tag) => {
                if (next !== model) step(() => arranged.change(next, tag));
              },
              faultOf: (key, attribute) =>
                messages.find((each) => each.key === key && each.attribute === attribute)?.text,
              hasFault: (key) => messages.some((each) => each.key === key),
              branchOf: (place) => (place === undefined ? undefined : branches[place]),
              tell,
            })
          )}
        </div>
        <VisuallyHidden role="status">{told}</VisuallyHidden>
      </div>
      {editing.overtaken && <OvertakenDialog editing={editing} overtaken={editing.overtaken} why={why} />}
    </>
  );
}

/** How many messages there are, where a source says so too. */
function Judged({ messages }: { messages: readonly PlacedMessage[] }) {
  const w = editingWords('source');
  const warnings = messages.filter(({ severity }) => severity === 'warning').length;
  return (
    <div role="status" className={bar.judged}>
      {messages.length > 0 ? (
        <>
          <IconAlertTriangle size={15} aria-hidden /> {w.found(messages.length - warnings, warnings)}
        </>
      ) : (
        <>
          <IconCheck size={15} aria-hidden /> {w.fine}
        </>
      )}
    </div>
  );
}

/** The parts of a source in their order. */
function branchesOf(source: string, parts: readonly string[]): Branch[] {
  const within = (branch: Branch): Branch[] =>
    inside(branch)
      .filter(({ name }) => parts.includes(name))
      .flatMap((each) => [each, ...within(each)]);
  try {
    return within(readBranch(source));
  } catch {
    return [];
  }
}
