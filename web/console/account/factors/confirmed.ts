import { createContext, useContext } from 'react';

/** The person did not confirm. */
export class Cancelled extends Error {}

/** Does what the server does only for whoever proved a moment ago who they are; asks for that where it is needed.
 *  @throws Cancelled */
export type Confirmed = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const ConfirmedContext = createContext<Confirmed>((work) => work());

export const useConfirmed = (): Confirmed => useContext(ConfirmedContext);
