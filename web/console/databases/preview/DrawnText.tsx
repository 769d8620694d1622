import { useMemo } from 'react';
import classes from './preview.module.css';
import { ResourcesContext } from './resources.ts';
import { knowParts } from './richtext/known.ts';
import { RichText } from './richtext/RichText.tsx';
import { resourcesOf } from './sources.ts';
import { type Branch, readBranch } from './tree.ts';
import { words } from './words/words.ts';

knowParts();

type Props = { nsfPath: string; label: string; dxl: string };

/** A rich text that stands alone, such as an item of a document, with the pictures of its database. */
export default function DrawnText({ nsfPath, label, dxl }: Props) {
  const resources = useMemo(() => resourcesOf(nsfPath), [nsfPath]);
  const body = useMemo(() => read(dxl), [dxl]);
  if (!body) return <p className={classes.faint}>{words('preview').unreadable}</p>;
  return (
    <ResourcesContext value={resources}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide texts are scrolled with the keyboard
        tabIndex={0}
        className={classes.paper}
      >
        <RichText body={body} />
      </section>
    </ResourcesContext>
  );
}

function read(dxl: string): Branch | undefined {
  try {
    return readBranch(dxl);
  } catch {
    // A prefix that is declared outside of it; its source can be read all the same.
    return undefined;
  }
}
