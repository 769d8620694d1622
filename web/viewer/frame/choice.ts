import { createContext } from 'react';

/** What stands at the end of the tools of whatever is shown: the choice between two ways of showing. */
export const Choice = createContext<React.ReactNode>(null);
