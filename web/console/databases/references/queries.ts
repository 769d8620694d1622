import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/index.ts';
import { type Chosen, elementAt } from '../elementQueries.ts';
import { on } from '../queries.ts';

/** A place that names something. */
export type Place = {
  kind: string;
  named: string;
  by: string;
  owner?: string;
  line: number;
  text: string;
  sure: boolean;
};
type Answered = { more?: number; reading?: true };

export type Users = Answered & { users: (Chosen & { places: Place[] })[]; launch: boolean };
export type Uses = Answered & { uses: (Place & { target?: Chosen })[] };
export type Checked = Answered & { missing: (Place & Chosen)[]; unused: Chosen[]; binary: number };

export type PlannedPlace = Place & { at: number; writable: boolean; breaks: boolean };
export type Planned = Chosen & { version: number; places: PlannedPlace[] };
/** What another name of an element does to what names it. */
export type RenamePlan = Answered & { elements: Planned[] };

/** Where an element is named. */
export function useUsers(nsfPath: string, unid: string) {
  return useQuery({
    queryKey: ['references', nsfPath, unid, 'users'],
    queryFn: ({ signal }) => call<Users>(on(elementAt(unid, '/users'), nsfPath), { signal }),
  });
}

/** What an element names. */
export function useUses(nsfPath: string, unid: string) {
  return useQuery({
    queryKey: ['references', nsfPath, unid, 'uses'],
    queryFn: ({ signal }) => call<Uses>(on(elementAt(unid, '/uses'), nsfPath), { signal }),
  });
}

/** What is missing in a database, and what nothing names. */
export function useCheck(nsfPath: string) {
  return useQuery({
    queryKey: ['references', nsfPath],
    queryFn: ({ signal }) => call<Checked>(on('/api/design/check', nsfPath), { signal }),
  });
}
