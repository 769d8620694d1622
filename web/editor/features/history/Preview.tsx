import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { Dialog, LoadingState, say, sentenceOf, texts } from '../../../shared/index.ts';
import { fontsOf, type Parsed } from '../../../viewer/docx/parse.ts';
import { Unreadable } from '../../../viewer/frame/unreadable.ts';
import { locale } from '../../../words/words.ts';
import { useObservable } from '../../session/observable.ts';
import { mayFormat } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { showDocument } from '../../view/layout/showDocument.ts';
import { words as viewWords } from '../../view/words.ts';
import { Comparison } from './Comparison.tsx';
import classes from './history.module.css';
import { type Earlier, readEarlier, useRestore } from './history.ts';
import { suggestDifferences } from './suggestDifferences.ts';
import { words } from './words.ts';

type Props = { context: EditorContext; earlier: Earlier; close: () => void; done: () => void };

/** Something earlier as it looks, or against the draft as it is now. */
export function Preview({ context, earlier, close, done }: Props) {
  const w = words();
  const { place } = context;
  const [view, setView] = useState('look');
  const { what, name } = earlier;
  const read = (part: string) => ({
    queryKey: ['earlier', place.type, place.fileId, part],
    queryFn: ({ signal }: { signal: AbortSignal }) => readEarlier(place, part, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const then = useQuery(read(what));
  const now = useQuery({ ...read('draft'), enabled: view === 'compare' });
  const restore = useRestore(place, done);
  const people = useObservable(context.room.people);
  const others = people.filter(({ here }) => !here).map((one) => one.name);
  const [asking, setAsking] = useState(false);
  const failure = then.error ?? (view === 'compare' ? now.error : null);
  return (
    <Dialog
      title={name}
      close={close}
      size="xl"
      submit={{
        name: w.restore,
        run: () => (others.length > 0 ? setAsking(true) : restore.mutate(earlier)),
        busy: restore.isPending,
        cancel: texts().close,
      }}
      covered={asking}
    >
      <Group justify="space-between" mb="md" gap="xs">
        <SegmentedControl
          size="sm"
          value={view}
          onChange={setView}
          data={[
            { value: 'look', label: w.asItWas },
            { value: 'compare', label: w.compared },
          ]}
        />
        {view === 'compare' && then.data && mayFormat(context) && (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              done();
              if (!suggestDifferences(context, then.data.doc, name)) say(w.same);
            }}
          >
            {w.asSuggestions}
          </Button>
        )}
      </Group>
      {failure && <Alert color="red">{messageOf(failure)}</Alert>}
      {!failure &&
        view === 'look' &&
        (then.data ? <Sheet parsed={then.data} /> : <LoadingState what={name} />)}
      {!failure &&
        view === 'compare' &&
        (then.data && now.data ? (
          <Comparison before={then.data.doc} after={now.data.doc} />
        ) : (
          <LoadingState what={w.bothTexts} />
        ))}
      {asking && (
        <Dialog
          title={w.restore}
          close={() => setAsking(false)}
          submit={{
            name: w.restoreNow,
            run: () => restore.mutate(earlier),
            busy: restore.isPending,
            dangerous: true,
          }}
        >
          <Text size="sm">{w.othersHere(new Intl.ListFormat(locale()).format(others), others.length)}</Text>
        </Dialog>
      )}
    </Dialog>
  );
}

const messageOf = (error: Error) => (error instanceof Unreadable ? error.message : sentenceOf(error));

function Sheet({ parsed }: { parsed: Parsed }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    const pictures = new Map(
      parsed.pictures.map(({ part, picture }) => [part, URL.createObjectURL(picture)]),
    );
    const { takeAway } = showDocument(place.current, parsed.doc, {
      media: (part) => pictures.get(part) ?? '',
      fonts: fontsOf(parsed),
      text: viewWords().documentText,
      picture: viewWords().picture,
    });
    return () => {
      takeAway();
      for (const address of pictures.values()) URL.revokeObjectURL(address);
    };
  }, [parsed]);
  return <div ref={place} className={classes.sheet} />;
}
