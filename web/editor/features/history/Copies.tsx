import { Anchor, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Answer, call, EmptyState, formatDate, formatSize, say, sentenceOf } from '../../../shared/index.ts';
import { type Place, serviceAddress } from '../../session/opening.ts';
import { Entry } from './Entry.tsx';
import classes from './history.module.css';
import { type Earlier, ofCopy, useCopies } from './history.ts';
import { words } from './words.ts';

/** Copies of the draft that were kept, with what can be done with them. */
export function Copies({ place, show }: { place: Place; show: (earlier: Earlier) => void }) {
  const w = words();
  const copies = useCopies(place);
  const known = useQueryClient();
  const refresh = () => known.invalidateQueries({ queryKey: ['copies', place.type, place.fileId] });
  const change = useMutation({
    mutationFn: ({ what, ...options }: { what: string; method: string; json?: object }) =>
      call(serviceAddress(place, what), options),
    onSuccess: refresh,
    onError: (error) => say(sentenceOf(error), 'failed'),
  });
  return (
    <>
      <Group gap="md" mb="sm">
        <Button
          size="xs"
          variant="default"
          loading={change.isPending && change.variables.method === 'POST'}
          onClick={() => change.mutate({ what: 'copies', method: 'POST', json: {} })}
        >
          {w.keepNow}
        </Button>
        <Anchor size="sm" href={serviceAddress(place, 'draft/content')} download>
          {w.download}
        </Anchor>
      </Group>
      <Answer
        of={copies}
        what={w.theCopies}
        empty={<EmptyState title={w.noCopies}>{w.noCopiesHow}</EmptyState>}
      >
        {({ items }) => (
          <ul className={classes.entries}>
            {items.map((copy) => (
              <Entry
                key={copy.id}
                title={copy.name}
                facts={[copy.by.displayName, formatDate(copy.kept), formatSize(copy.size)]}
                note={w.until(w.reason[copy.reason], formatDate(copy.expires))}
                show={() => show(ofCopy(copy))}
                download={serviceAddress(place, `copies/${copy.id}/content`)}
                remove={() => change.mutate({ what: `copies/${copy.id}`, method: 'DELETE' })}
              />
            ))}
          </ul>
        )}
      </Answer>
    </>
  );
}
