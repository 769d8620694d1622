import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createObservable, useObservable, useSaveState } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import { languageName } from '../../view/document/language.ts';
import { nowhere } from '../../view/selectionState.ts';
import { zoomStep } from '../../view/settings.ts';
import { words } from '../words.ts';
import { PageNumber } from './PageNumber.tsx';
import classes from './status.module.css';
import { useCounts } from './useCounts.ts';

const waiting = createObservable(nowhere);

type Props = {
  context: EditorContext;
  zoom: number;
  /** what features show here */
  parts: ReactNode;
};

/** Words and characters, what is stored, who is here, the language of the text, and the zoom. */
export function StatusBar({ context, zoom, parts }: Props) {
  const { room, view } = context;
  const editor = useObservable(context.opened);
  const state = useSaveState(room.writing.state);
  const people = useObservable(room.people);
  const { all, selected } = useCounts(editor);
  const w = words().status;
  const { language } = useObservable(editor?.selectionState ?? waiting);
  const name = languageName(language) ?? words().status.notSet;
  const set = (direction: 1 | -1) => () => view.zoom.set(zoomStep(zoom, direction));
  return (
    <footer className={classes.status}>
      {editor && <PageNumber editor={editor} open={() => context.dialog.set('goToPage')} />}
      <span>{w.words(all.words, selected.words)}</span>
      <span className={classes.less}>{w.characters(all.characters, selected.characters)}</span>
      <span className={classes.less}>{w[state]}</span>
      {parts}
      <span className={classes.rest}>{people.length > 1 && w.people(people.length)}</span>
      {context.hasFormats && (
        <button
          type="button"
          className={`${classes.less} ${classes.language}`}
          aria-label={words().status.languageIs(name)}
          title={words().status.languageIs(name)}
          aria-disabled={!editor || !context.mayWrite}
          onClick={() => editor && context.mayWrite && context.dialog.set('language')}
        >
          {name}
        </button>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <span role="group" aria-label={words().view.zoom} className={classes.zoom}>
        <button
          type="button"
          aria-label={words().view.zoomOut}
          title={words().view.zoomOut}
          onClick={set(-1)}
        >
          <IconMinus size={14} stroke={2} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={w.zoomTo100(words().view.percent(zoom))}
          title={w.zoomTo100(words().view.percent(zoom))}
          className={classes.percent}
          onClick={() => view.zoom.set(1)}
        >
          {words().view.percent(zoom)}
        </button>
        <button type="button" aria-label={words().view.zoomIn} title={words().view.zoomIn} onClick={set(1)}>
          <IconPlus size={14} stroke={2} aria-hidden />
        </button>
      </span>
    </footer>
  );
}
