import { useEffect, useState } from 'react';
import type { Room } from '../room/room.ts';
import { useSaveState } from '../room/value.ts';
import type { Text } from '../text/openText.ts';
import { locale, words } from '../words/words.ts';
import classes from './format.module.css';

/** How long after the last change the words are counted again: never between two keys. */
const PATIENCE = 600;

/** Words, what is stored, the language of the text. */
export function StatusBar({ text, room }: { text: Text | undefined; room: Room }) {
  const state = useSaveState(room.writing.state);
  const { all, selected } = useWords(text);
  const w = words('status');
  const language = nameOf(text?.look.language);
  return (
    <footer className={classes.status}>
      <span>{w.words(all, selected)}</span>
      <span>{w[state]}</span>
      {language && <span className={classes.language}>{language}</span>}
    </footer>
  );
}

function nameOf(language: string | undefined): string | undefined {
  try {
    return language === undefined
      ? undefined
      : new Intl.DisplayNames(locale(), { type: 'language' }).of(language);
  } catch {
    return undefined;
  }
}

const count = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;

/** Counts when there is time: typing does not wait for it. */
function useWords(text: Text | undefined) {
  const [counts, setCounts] = useState({ all: 0, selected: 0 });
  useEffect(() => {
    if (!text) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let counted: unknown;
    let all = 0;
    const tally = () => {
      const { doc, selection } = text.view.state;
      if (doc !== counted) all = count(doc.textBetween(0, doc.content.size, '\n'));
      counted = doc;
      const { from, to, empty } = selection;
      const selected = empty ? 0 : count(doc.textBetween(from, to, '\n'));
      setCounts((before) =>
        before.all === all && before.selected === selected ? before : { all, selected },
      );
    };
    tally();
    const stop = text.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(tally, PATIENCE);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [text]);
  return counts;
}
