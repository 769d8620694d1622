import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Planned, PlannedPlace, RenamePlan } from './queries.ts';

/** Asks once somebody stops typing for that long. */
const PAUSE_MS = 400;

/** What gets another name: how it is called now, what it is known by among plans, and how a plan is asked for. */
type Renamed = {
  before: string;
  key: readonly string[];
  ask: (name: string, signal: AbortSignal) => Promise<RenamePlan>;
};

/**
 * The plan of another name, and which of the places that use the old one get it too: those that must, unless the reader
 * chooses otherwise. Where something else may be meant, nothing is chosen beforehand.
 */
export function useRenaming(name: string, { before, key, ask }: Renamed) {
  const [wanted] = useDebouncedValue(name.trim(), PAUSE_MS);
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const plan = useQuery({
    queryKey: ['references', ...key, wanted],
    queryFn: ({ signal }) => ask(wanted, signal),
    enabled: wanted !== '' && wanted !== before,
    placeholderData: keepPreviousData,
  });
  const isChosen = (element: Planned, place: PlannedPlace) =>
    place.writable && (chosen[keyOf(element, place)] ?? place.sure);
  // Whoever uses an alias that stays names the element after it as before.
  const elements = (plan.data?.elements ?? [])
    .map((element) => ({ ...element, places: element.places.filter(({ breaks }) => breaks) }))
    .filter(({ places }) => places.length > 0);
  return {
    plan,
    /** The elements that name it by the name that goes, each with those places only. */
    elements,
    /** Whether it is not known yet what names the element. */
    waits: plan.isFetching || wanted !== name.trim(),
    isChosen,
    choose: (element: Planned, place: PlannedPlace, is: boolean) =>
      setChosen((all) => ({ ...all, [keyOf(element, place)]: is })),
    chooseAll: (is: boolean) =>
      setChosen((all) => ({
        ...all,
        ...Object.fromEntries(
          elements.flatMap((element) => element.places.map((place) => [keyOf(element, place), is])),
        ),
      })),
    /** What is sent with the renaming. */
    places: () =>
      elements.flatMap((element) => {
        const at = element.places.filter((place) => isChosen(element, place)).map((place) => place.at);
        return at.length === 0 ? [] : [{ unid: element.unid, version: element.version, at }];
      }),
  };
}

export type Renaming = ReturnType<typeof useRenaming>;

const keyOf = ({ unid }: Planned, { at }: PlannedPlace): string => `${unid} ${at}`;
