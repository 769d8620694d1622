import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import { setValue } from '../../view/content/values.ts';
import type { EditorContext } from '../../view/context.ts';
import { giveDocument, offeredLanguages } from '../../view/document/language.ts';
import classes from '../../view/tools/choiceList.module.css';
import { words as viewWords } from '../../view/words.ts';
import { words } from './words.ts';

/** The language of the selected text or of the whole document, by which browsers check spelling and read aloud. */
export function LanguageDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const [w, d] = [words(), viewWords()];
  const { editor, selectionState } = context;
  const [reach, setReach] = useState(selectionState.selected ? 'selection' : 'document');
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState(selectionState.language);
  if (!editor) return null;
  const wanted = typed.trim().toLowerCase();
  const here = [selectionState.language, editor.language.get() ?? ''];
  const shown = offeredLanguages(here).filter(({ tag, name }) =>
    `${name} ${tag}`.toLowerCase().includes(wanted),
  );
  const tag = shown.find((one) => one.tag === chosen)?.tag ?? (wanted === '' ? '' : (shown[0]?.tag ?? ''));
  const apply = () => {
    if (tag === '' || !context.mayWrite) return;
    close();
    if (reach === 'selection') {
      context.run(setValue(editor.formatting, 'lang', tag));
      return;
    }
    giveDocument(editor, tag);
  };
  return (
    <Dialog
      title={w.languageTitle}
      close={close}
      size="md"
      submit={{ name: d.apply, run: apply, disabled: tag === '' }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={w.languageOf}
          size="sm"
          data={[
            { value: 'selection', label: selectionState.selected ? w.selectedText : w.typedNext },
            { value: 'document', label: d.wholeDocument },
          ]}
          value={reach}
          onChange={setReach}
        />
        <TextInput
          aria-label={w.searchLanguage}
          placeholder={w.searchLanguage}
          size="sm"
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        {shown.length > 0 && (
          <select
            className={classes.list}
            size={9}
            aria-label={w.languages}
            value={tag}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {shown.map(({ tag: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
        {shown.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {w.noLanguage}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
