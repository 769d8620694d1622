import { CloseButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../editor.module.css';
import { locale, words } from '../words/words.ts';

/** One line on what the document has that is kept as it is and cannot be edited here. */
export function CarriedNotice({ carried }: { carried: string[] }) {
  const [shown, setShown] = useState(true);
  if (!shown || carried.length === 0) return null;
  const w = words('notices');
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' });
  return (
    <aside className={classes.carried} aria-label={w.carriedName}>
      <IconInfoCircle size={16} stroke={1.8} aria-hidden />
      <span>{w.carried(list.format(carried.map(w.carriedThing)))}</span>
      <CloseButton size="sm" aria-label={w.closeNote} onClick={() => setShown(false)} />
    </aside>
  );
}
