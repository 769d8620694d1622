import { createContext, useContext } from 'react';

/** Asks for the source of another element of the database. */
export type Resources = {
  /** A hook. @returns the source; null when there is none of that type and name, undefined while it is looked for. */
  useSource(type: string, name: string): string | null | undefined;
  /** Hears of an element of DXL that the preview does not know. */
  unknown?(name: string): void;
};

export const ResourcesContext = createContext<Resources>({ useSource: () => null });

export const useResources = (): Resources => useContext(ResourcesContext);
