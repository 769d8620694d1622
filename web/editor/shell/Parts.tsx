import { features } from '../features.ts';
import type { EditorContext } from '../view/context.ts';
import type { Part } from '../view/feature.ts';

/** What features show in a place of the page. */
export const Parts = ({ place, context }: { place: Part; context: EditorContext }) =>
  features.map(({ name, parts }) => {
    const Shown = parts?.[place];
    return Shown && <Shown key={name} context={context} />;
  });
