import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shared.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ProblemError } from './call.ts';
import { colourChoice, theme, variables } from './theme.ts';

/** What the server refuses it refuses again; only a lost connection or a busy server is worth a second try. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 1 && !(error instanceof ProblemError && error.status < 500),
    },
  },
});

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
          {page}
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
