import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shared.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueries } from './session/ended.ts';
import { Part } from './states/Part.tsx';
import { colourChoice, theme, variables } from './theme.ts';
import { texts } from './words/words.ts';

const queries = createQueries();

/** Shows a page in `<div id="page">` with theme, notes and data fetching around it.
 *  @param colours what a page around it wants, whatever the person chose here */
export function mountPage(page: ReactNode, colours?: 'light' | 'dark'): void {
  const place = document.getElementById('page');
  if (!place) throw new Error('The page has no <div id="page">.');
  createRoot(place).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        colorSchemeManager={colourChoice}
        {...(colours ? { forceColorScheme: colours } : {})}
      >
        <QueryClientProvider client={queries}>
          <Notifications position="bottom-right" />
          <Part what={texts().thisPage}>{page}</Part>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
