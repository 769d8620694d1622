import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { Drawn } from '../../web/console/databases/preview/Drawn.tsx';
import { ResourcesContext } from '../../web/console/databases/preview/resources.ts';

/** The preview of an element as HTML, and the names of what in it is not known. */
export function drawn(
  { type, dxl }: { type: string; dxl: string },
  sourceOf: (type: string, name: string) => string | undefined,
): { html: string; unknown: string[] } {
  const unknown: string[] = [];
  const html = renderToStaticMarkup(
    <MantineProvider>
      <ResourcesContext
        value={{
          useSource: (of, name) => sourceOf(of, name) ?? null,
          unknown: (name) => unknown.push(name),
        }}
      >
        <Drawn type={type} dxl={dxl} />
      </ResourcesContext>
    </MantineProvider>,
  );
  return { html, unknown };
}
