import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import keyClasses from './keys.module.css';
import classes from './palette.module.css';

export type Choice = {
  id: string;
  name: string;
  icon?: ReactNode;
  /** where it belongs, or what kind of thing it is */
  trail?: ReactNode;
  /** keys that do the same, as they are printed */
  keys?: string | undefined;
};

type Props<Option extends Choice> = {
  title: string;
  /** what can be looked for; the field's label */
  label: string;
  typed: string;
  type: (typed: string) => void;
  /** the best first */
  choices: Option[];
  /** said when what is found changes */
  status: ReactNode;
  choose: (choice: Option) => void;
  close: () => void;
  field?: Ref<HTMLInputElement>;
};

/** Many steps at once. */
const PAGE = 8;

/** A dialog in which one thing of many is found by typing and chosen by keys or pointer: a combobox (ARIA APG). */
export function Chooser<Option extends Choice>(props: Props<Option>) {
  const { title, label, typed, type, choices, status, choose, close, field } = props;
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // What comes later from the server may make the list shorter.
  const shown = Math.min(at, Math.max(choices.length - 1, 0));
  const chosen = choices[shown];
  useEffect(() => {
    list.current?.children[shown]?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const keyed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[event.key];
    const last = choices.length - 1;
    if (step !== undefined && last >= 0)
      setAt(
        Math.abs(step) === 1
          ? (shown + step + choices.length) % choices.length
          : Math.min(Math.max(shown + step, 0), last),
      );
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (chosen) choose(chosen);
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog title={title} close={close} place="top" size={560} bare>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <input
          ref={field}
          className={classes.field}
          role="combobox"
          aria-label={label}
          placeholder={label}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${shown}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          data-autofocus
          value={typed}
          onChange={(event) => {
            type(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={keyed}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={title} className={classes.found}>
        {choices.map((choice, index) => (
          <Line
            key={choice.id}
            id={`${id}-${index}`}
            choice={choice}
            chosen={index === shown}
            point={() => setAt(index)}
            run={() => choose(choice)}
          />
        ))}
      </div>
      <p className={classes.count} role="status">
        {status}
      </p>
    </Dialog>
  );
}

type LineProps = { id: string; choice: Choice; chosen: boolean; point: () => void; run: () => void };

function Line({ id, choice: { name, icon, trail, keys }, chosen, point, run }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which names the option as its active one
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={classes.option}
      onPointerMove={point}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.name}>{name}</span>
      <span className={classes.trail}>{trail}</span>
      {keys && <kbd className={keyClasses.keys}>{keys}</kbd>}
    </div>
  );
}
