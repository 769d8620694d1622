import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import type { Editor } from '../../view/editor.ts';
import type { createFinder } from './everywhere.ts';
import classes from './find.module.css';
import { replaceEverywhere, replaceHere } from './replacing.ts';
import type { Asked } from './search.ts';
import { words } from './words.ts';

type Props = {
  editor: Editor;
  canEdit: boolean;
  finder: ReturnType<typeof createFinder>;
  refresh: () => void;
  asked: Asked;
  setAsked: (asked: Asked) => void;
  count: number;
};

/** What comes in the place of what is found, and how it is looked for. */
export function FindMore({ editor, canEdit, finder, refresh, asked, setAsked, count }: Props) {
  const w = words();
  const [replacement, setReplacement] = useState('');
  return (
    <>
      {canEdit && (
        <div className={classes.row}>
          <TextInput
            className={classes.field}
            size="xs"
            aria-label={w.replaceWith}
            placeholder={w.replaceWith}
            title={asked.regular ? w.groups : undefined}
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={count === 0}
            onClick={() => {
              editor.pause();
              replaceHere(finder, replacement);
              refresh();
            }}
          >
            {w.replace}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={count === 0}
            onClick={() => {
              let number = 0;
              editor.asOneStep(() => {
                number = replaceEverywhere(finder, replacement);
              });
              refresh();
              say(w.replaced(number));
            }}
          >
            {w.all}
          </Button>
        </div>
      )}
      <div className={classes.row}>
        <Checkbox
          size="xs"
          label={w.matchCase}
          checked={asked.matchCase}
          onChange={(event) => setAsked({ ...asked, matchCase: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label={w.wholeWords}
          checked={asked.wholeWord}
          onChange={(event) => setAsked({ ...asked, wholeWord: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label={w.regular}
          checked={asked.regular}
          onChange={(event) => setAsked({ ...asked, regular: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}
