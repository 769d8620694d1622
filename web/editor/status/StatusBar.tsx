import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Situation } from '../commands/situation.ts';
import { languageName } from '../document/language/languages.ts';
import { createValue, useSaveState, useValue } from '../room/value.ts';
import { nowhere } from '../text/standing.ts';
import { zoomStep } from '../view/settings.ts';
import { words } from '../words/words.ts';
import classes from './status.module.css';
import { useCounts } from './useCounts.ts';

const waiting = createValue(nowhere);

/** Words and characters, what is stored, who is here, the language of the text, and the zoom. */
export function StatusBar({ situation, zoom }: { situation: Situation; zoom: number }) {
  const { room, view } = situation;
  const text = useValue(situation.opened);
  const state = useSaveState(room.writing.state);
  const people = useValue(room.people);
  const { all, selected } = useCounts(text);
  const w = words('status');
  const { language } = useValue(text?.standing ?? waiting);
  const name = languageName(language) ?? words('writing').notSet;
  const set = (direction: 1 | -1) => () => view.zoom.set(zoomStep(zoom, direction));
  return (
    <footer className={classes.status}>
      <span>{w.words(all.words, selected.words)}</span>
      <span className={classes.less}>{w.characters(all.characters, selected.characters)}</span>
      <span className={classes.less}>{w[state]}</span>
      <span className={classes.rest}>{people.length > 1 && w.people(people.length)}</span>
      {situation.hasFormats && (
        <button
          type="button"
          className={`${classes.less} ${classes.language}`}
          aria-label={words('writing').languageIs(name)}
          title={words('writing').languageIs(name)}
          aria-disabled={!text || !situation.mayWrite}
          onClick={() => text && situation.mayWrite && situation.dialog.set('language')}
        >
          {name}
        </button>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <span role="group" aria-label={words('view').zoom} className={classes.zoom}>
        <button
          type="button"
          aria-label={words('view').zoomOut}
          title={words('view').zoomOut}
          onClick={set(-1)}
        >
          <IconMinus size={14} stroke={2} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={w.zoomTo100(words('view').percent(zoom))}
          title={w.zoomTo100(words('view').percent(zoom))}
          className={classes.percent}
          onClick={() => view.zoom.set(1)}
        >
          {words('view').percent(zoom)}
        </button>
        <button type="button" aria-label={words('view').zoomIn} title={words('view').zoomIn} onClick={set(1)}>
          <IconPlus size={14} stroke={2} aria-hidden />
        </button>
      </span>
    </footer>
  );
}
