import { Codes } from '../Codes.tsx';
import { Facts } from '../Facts.tsx';
import { HideNote } from '../HideNote.tsx';
import { colourOf } from '../measures.ts';
import classes from '../preview.module.css';
import { RichText } from '../richtext/RichText.tsx';
import { type Branch, eventCode, first } from '../tree.ts';
import { words } from '../words/words.ts';
import { ActionBar } from './ActionBar.tsx';

/** A form, subform, page or help document: its sheet with the actions above it, and its code below. */
export function Form({ root }: { root: Branch }) {
  const w = words('form');
  const body = first(first(root, 'body'), 'richtext') ?? first(root, 'richtext') ?? first(root, 'body');
  const background = first(first(root, 'background'), 'imageref')?.attributes.name;
  return (
    <>
      <Facts
        of={[
          [w.windowTitle, eventCode(root, 'windowtitle')],
          [w.background, background],
        ]}
      />
      <HideNote of={root} />
      <ActionBar of={root} />
      <section
        aria-label={w.sheet}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide sheets are scrolled with the keyboard
        tabIndex={0}
        className={classes.paper}
        style={{ background: colourOf(root.attributes.bgcolor) }}
      >
        {body ? <RichText body={body} above={[root.attributes.name ?? '']} /> : <p>{w.empty}</p>}
      </section>
      <Codes of={root} deep />
    </>
  );
}
