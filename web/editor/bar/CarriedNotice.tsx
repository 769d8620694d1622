import { CloseButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../editor.module.css';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** One line on what the document has that is kept as it is and cannot be edited here. */
export function CarriedNotice({ carried }: { carried: string[] }) {
  const [shown, setShown] = useState(true);
  if (!shown || carried.length === 0) return null;
  return (
    <aside className={classes.carried} aria-label="Kept but not editable">
      <IconInfoCircle size={16} stroke={1.8} aria-hidden />
      <span>Kept as they are, but not editable here: {list.format(carried)}.</span>
      <CloseButton size="sm" aria-label="Close this note" onClick={() => setShown(false)} />
    </aside>
  );
}
