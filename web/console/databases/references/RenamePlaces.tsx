import { Alert, Badge, Checkbox, Text } from '@mantine/core';
import { Answer } from '../../../shared/index.ts';
import { ElementName } from './ElementLink.tsx';
import type { PlannedPlace } from './queries.ts';
import classes from './references.module.css';
import type { Renaming } from './useRenaming.ts';
import { words } from './words/words.ts';

/** The places that name an element which gets another name, to choose those that get it too. */
export function RenamePlaces({ renaming, keeps }: { renaming: Renaming; keeps: boolean }) {
  const w = words('renaming');
  const { plan, elements, isChosen, choose, chooseAll } = renaming;
  if (plan.data === undefined && plan.fetchStatus === 'idle' && !plan.isError) return null;
  return (
    <Answer of={plan} what={w.what} isEmpty={() => elements.length === 0} empty={null}>
      {({ more }) => {
        const places = elements.flatMap((element) => element.places.map((place) => ({ element, place })));
        const broken = places.filter(({ element, place }) => !isChosen(element, place)).length;
        const writable = places.filter(({ place }) => place.writable);
        const chosen = writable.filter(({ element, place }) => isChosen(element, place));
        return (
          <fieldset className={classes.choices}>
            <legend>{w.title}</legend>
            <Text size="sm" c="dimmed">
              {w.help}
            </Text>
            {writable.length > 1 && (
              <Checkbox
                mt={8}
                label={w.all(writable.length)}
                checked={chosen.length === writable.length}
                indeterminate={chosen.length > 0 && chosen.length < writable.length}
                onChange={(event) => chooseAll(event.currentTarget.checked)}
              />
            )}
            {elements.map((element) => (
              <div key={element.unid} className={classes.choice}>
                <ElementName element={element} />
                {element.places.map((place, at) => (
                  <Checkbox
                    // biome-ignore lint/suspicious/noArrayIndexKey: what is only mentioned has no place of its own
                    key={at}
                    mt={6}
                    disabled={!place.writable}
                    checked={isChosen(element, place)}
                    onChange={(event) => choose(element, place, event.currentTarget.checked)}
                    label={<PlaceLabel place={place} />}
                  />
                ))}
              </div>
            ))}
            {more !== undefined && (
              <Text size="sm" c="dimmed">
                {words('usage').more(more)}
              </Text>
            )}
            {!keeps && broken > 0 && (
              <Alert variant="light" color="orange" mt="sm">
                {w.broken(broken)}
              </Alert>
            )}
          </fieldset>
        );
      }}
    </Answer>
  );
}

function PlaceLabel({ place }: { place: PlannedPlace }) {
  const w = words('renaming');
  const { line, text, sure, writable } = place;
  return (
    <span className={classes.place}>
      <span className={classes.note}>{words('usage').line(line)}</span> <code translate="no">{text}</code>{' '}
      {!writable ? (
        <span className={classes.note}>{w.byHand}</span>
      ) : (
        !sure && (
          <Badge variant="light" color="gray" size="sm" tt="none" title={words('usage').unsureHelp}>
            {words('usage').unsure}
          </Badge>
        )
      )}
    </span>
  );
}
