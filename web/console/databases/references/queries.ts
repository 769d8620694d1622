import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/index.ts';
import { type Chosen, elementAt } from '../elementQueries.ts';
import { placed } from '../import/log.ts';
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

/** What is wrong on a line of the code of an element. */
export type CodeFinding = Chosen & { message: string; line: number };

export type PlannedPlace = Place & { at: number; writable: boolean; breaks: boolean };
export type Planned = Chosen & { version: number; places: PlannedPlace[] };
/** What another name of an element does to what names it. */
export type RenamePlan = Answered & { elements: Planned[] };

/** What another name of an element does to what names it, when it keeps these aliases. */
export const planRename = (
  nsfPath: string,
  unid: string,
  json: { name: string; aliases: string[] },
  signal: AbortSignal,
): Promise<RenamePlan> => call<RenamePlan>(on(elementAt(unid, '/rename/plan'), nsfPath), { json, signal });

/** A place in a script that means a symbol of a library. */
type SymbolPlace = { line: number; text: string; at: number; writable: boolean };
type SymbolPlan = Answered & { elements: (Chosen & { version: number; places: SymbolPlace[] })[] };

/** What another name of a sub or class of a library does to the scripts that mean it, without the library itself, in which
 *  it changes everywhere. */
export async function planSymbol(
  nsfPath: string,
  unid: string,
  json: { symbol: string; name: string },
  signal: AbortSignal,
): Promise<RenamePlan> {
  const path = on(elementAt(unid, '/symbols/rename/plan'), nsfPath);
  const { elements, ...answered } = await call<SymbolPlan>(path, { json, signal });
  return {
    ...answered,
    elements: elements
      .filter((each) => each.unid !== unid)
      .map(({ places, ...element }) => ({
        ...element,
        places: places.map((place) => ({
          ...place,
          kind: 'library',
          named: json.symbol,
          by: '',
          sure: true,
          breaks: true,
        })),
      })),
  };
}

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

/** What is wrong in the code of a database, without the title of each element, which stands above. */
export function useCodeCheck(nsfPath: string) {
  return useQuery({
    queryKey: ['references', nsfPath, 'code'],
    queryFn: async ({ signal }) => {
      const { code, moreCode } = await call<{ code: CodeFinding[]; moreCode?: number }>(
        on('/api/design/check', nsfPath, { code: 'true' }),
        { signal },
      );
      const said = code.map((each) => ({ ...each, message: inItself(placed(each.message).text, each) }));
      return { code: said, ...(moreCode === undefined ? {} : { moreCode }) };
    },
  });
}

function inItself(message: string, { type, name }: Chosen): string {
  const title = `${type} '${name}'`;
  return message.startsWith(`${title}: `)
    ? message.slice(title.length + 2)
    : message.replace(` in ${title}`, '');
}
