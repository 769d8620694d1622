import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Part } from '../../shared/index.ts';
import { placeOf } from '../address.ts';
import type { Opening } from '../calls.ts';
import { words } from '../words/words.ts';
import { isFramed } from './place.ts';
import classes from './viewer.module.css';

const AskDialog = lazy(async () => ({
  default: (await import('../../shared/sharing/loaded.ts')).AskDialog,
}));

/** For a reader who may not change the document: what they may do, and a way to ask for more. A frame of another site has
 *  its own people. */
export function Access({ opening: { name, asking, comment } }: { opening: Opening }) {
  const w = words('page');
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const place = placeOf(location.pathname);
  const asked = () => void queries.invalidateQueries({ queryKey: ['opening'] });
  if (!comment && (!asking || isFramed)) return null;
  return (
    <div className={classes.access}>
      {comment && (
        <Button component="a" href={comment} variant="default" size="sm">
          {w.openToComment}
        </Button>
      )}
      {asking && !isFramed && (
        <Button variant="default" size="sm" disabled={asking.asked !== null} onClick={() => setOpen(true)}>
          {asking.asked === null ? w.askToEdit : w.askedToEdit}
        </Button>
      )}
      {isOpen && place && (
        <Part>
          <AskDialog
            id={decodeURIComponent(place.fileId)}
            name={name}
            close={() => setOpen(false)}
            asked={asked}
          />
        </Part>
      )}
    </div>
  );
}
