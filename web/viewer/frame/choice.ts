import { createContext } from 'react';

/** The last tool of whatever is shown: the choice between two ways of showing it. */
export const Choice = createContext<React.ReactNode>(null);
