import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import type { Situation } from '../../commands/situation.ts';
import { setValue } from '../../text/values.ts';
import { words } from '../../words/words.ts';
import classes from '../references/references.module.css';
import { giveDocument, offeredLanguages } from './languages.ts';

/** The language of the selected text or of the whole document, by which browsers check spelling and read aloud. */
export function LanguageDialog({ situation, close }: { situation: Situation; close: () => void }) {
  const [w, d] = [words('writing'), words('document')];
  const { text, standing } = situation;
  const [reach, setReach] = useState(standing.selected ? 'selection' : 'document');
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState(standing.language);
  if (!text) return null;
  const wanted = typed.trim().toLowerCase();
  const here = [standing.language, text.language.get() ?? ''];
  const shown = offeredLanguages(here).filter(({ tag, name }) =>
    `${name} ${tag}`.toLowerCase().includes(wanted),
  );
  const tag = shown.find((one) => one.tag === chosen)?.tag ?? (wanted === '' ? '' : (shown[0]?.tag ?? ''));
  const apply = () => {
    if (tag === '' || !situation.mayWrite) return;
    close();
    if (reach === 'selection') {
      situation.run(setValue(text.look, 'lang', tag));
      return;
    }
    giveDocument(text, tag);
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
            { value: 'selection', label: standing.selected ? w.selectedText : w.typedNext },
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
            className={classes.targets}
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
