import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import { insertText } from '../../view/content/insertText.ts';
import type { EditorContext } from '../../view/context.ts';
import classes from './symbols.module.css';
import { noteSymbol, recentSymbols, type Sign, type SymbolGroup, symbols } from './symbols.ts';
import { words } from './words.ts';

/** Symbols to put in, one after the other: by group, by their names, and those used last. */
export function SymbolsDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const w = words();
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(recentSymbols);
  const put = (character: string) => {
    const { editor } = context;
    if (!editor || !context.mayWrite) return;
    insertText(character)(editor.view.state, editor.view.dispatch);
    noteSymbol(character);
    setRecent(recentSymbols());
  };
  const sought = typed.trim().toLowerCase().split(/\s+/);
  const fits = ({ character, words: names }: Sign) =>
    typed.trim() === character || sought.every((word) => names.includes(word));
  const groups = (Object.entries(symbols) as [SymbolGroup, readonly Sign[]][])
    .map(([name, list]) => ({ name: w.symbolGroups[name], list: list.filter(fits) }))
    .filter(({ list }) => list.length > 0);
  const shown =
    typed === '' && recent.length > 0
      ? [{ name: w.recent, list: recent.map((character) => ({ character, words: '' })) }, ...groups]
      : groups;
  return (
    <Dialog title={w.symbolsTitle} close={close} size="lg">
      <TextInput
        aria-label={w.searchSymbols}
        placeholder={w.searchSymbols}
        mb="sm"
        maxLength={60}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {shown.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {w.noSymbol}
        </Text>
      )}
      {shown.map(({ name, list }) => (
        <section key={name} aria-label={name} className={classes.group}>
          <h3>{name}</h3>
          <div className={classes.grid}>
            {list.map(({ character, words: names }) => (
              <UnstyledButton
                key={character}
                className={classes.symbol}
                title={names}
                aria-label={names === '' ? character : `${character} ${names}`}
                onClick={() => put(character)}
              >
                {character}
              </UnstyledButton>
            ))}
          </div>
        </section>
      ))}
    </Dialog>
  );
}
