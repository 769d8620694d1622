import { CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { locale } from '../../../words/words.ts';
import type { Editor } from '../../view/editor.ts';
import classes from '../editor.module.css';
import { words } from '../words.ts';
import { keptIn, showKept } from './uneditableContent.ts';

/** One line on what the document has that is kept as it is and cannot be edited here; behind it, where it all stands. */
export function UneditableContentNotice({
  carried,
  editor,
}: {
  carried: string[];
  editor: Editor | undefined;
}) {
  const [shown, setShown] = useState(true);
  const [listed, setListed] = useState(false);
  if (!shown) return null;
  const w = words().notices;
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' });
  const kept = listed && editor ? keptIn(editor, carried) : [];
  return (
    <aside className={classes.carried} aria-label={w.carriedName}>
      <IconInfoCircle size={16} stroke={1.8} aria-hidden />
      <span>{w.carried(list.format(carried.map(w.carriedThing)))}</span>
      <Popover
        opened={listed}
        onChange={setListed}
        position="bottom-end"
        width={340}
        trapFocus
        withArrow
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.carriedShow}
            aria-expanded={listed}
            onClick={() => setListed(!listed)}
          >
            {w.carriedShow}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.carriedList}>
          <ul>
            {kept.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  onClick={() => {
                    setListed(false);
                    showKept(one);
                  }}
                >
                  {w.carriedLabel(one.label)}
                  {one.shown && <q>{one.shown}</q>}
                </button>
              </li>
            ))}
            {carried
              .filter((phrase) => !/^\d/.test(phrase))
              .map((phrase) => (
                <li key={phrase}>{w.carriedThing(phrase)}</li>
              ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
      <CloseButton size="sm" aria-label={w.closeNote} onClick={() => setShown(false)} />
    </aside>
  );
}
