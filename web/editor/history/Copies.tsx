import { Anchor, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Answer, call, EmptyState, formatDate, formatSize, say, sentenceOf } from '../../shared/index.ts';
import { type Place, serviceAddress } from '../opening.ts';
import { Entry } from './Entry.tsx';
import classes from './history.module.css';
import { type Earlier, ofCopy, useCopies } from './history.ts';

const reasons = {
  conflict: 'Set aside in a conflict',
  restore: 'Kept before something was restored',
  asked: 'Kept on request',
} as const;

/** Copies of the draft that were kept, with what can be done with them. */
export function Copies({ place, show }: { place: Place; show: (earlier: Earlier) => void }) {
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
          Keep a copy now
        </Button>
        <Anchor size="sm" href={serviceAddress(place, 'draft/content')} download>
          Download the draft
        </Anchor>
      </Group>
      <Answer
        of={copies}
        what="the copies"
        empty={<EmptyState title="No copies">A draft that gives way to other text is kept here.</EmptyState>}
      >
        {({ items }) => (
          <ul className={classes.entries}>
            {items.map((copy) => (
              <Entry
                key={copy.id}
                title={copy.name}
                facts={[copy.by.displayName, formatDate(copy.kept), formatSize(copy.size)]}
                note={`${reasons[copy.reason]}. Kept until ${formatDate(copy.expires)}.`}
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
