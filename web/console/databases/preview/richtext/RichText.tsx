import { Fragment, type ReactNode, useContext } from 'react';
import { useResources } from '../resources.ts';
import { type Branch, first, textIn } from '../tree.ts';
import { TextContext, textContext } from './context.ts';
import { parts } from './parts.ts';
import classes from './richtext.module.css';
import { fontStyle } from './styles.ts';

/** A rich text of its own, with its paragraphs. */
export function RichText({ body, above }: { body: Branch; above?: readonly string[] }) {
  return (
    <TextContext value={textContext(body, above)}>
      <Parts of={body} />
    </TextContext>
  );
}

/** Everything in an element, drawn in its order. */
export function Parts({ of: { content } }: { of: Branch }): ReactNode {
  return content.map((part, at) =>
    typeof part === 'string' ? (
      // The place is what a part is known by.
      // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
      <Fragment key={at}>{spoken(part)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
      <Part key={at} of={part} />
    ),
  );
}

/** Text as it is read: line breaks of the source are none of the text, and tabs are wide. */
const spoken = (text: string): string =>
  text
    .replace(/[ \t]*[\r\n]\s*/g, (found, at) => (at === 0 || at + found.length === text.length ? '' : ' '))
    .replaceAll('\t', '\u2003');

function Part({ of }: { of: Branch }) {
  const Known = parts[of.name];
  return Known ? <Known of={of} /> : <Unknown of={of} />;
}

/** What is not known: its name in a small box, and the text in it. */
function Unknown({ of }: { of: Branch }) {
  useResources().unknown?.(of.name);
  const text = textIn(of).trim();
  return (
    <span className={classes.box}>
      <code>{of.name}</code> {text.length > 200 ? `${text.slice(0, 200)}…` : text}
    </span>
  );
}

/** Text in the font that is named first in it. */
export function InFont({ of }: { of: Branch }) {
  return (
    <span style={fontStyle(first(of, 'font'))}>
      <Parts of={of} />
    </span>
  );
}

export const useDefinition = (id: string | undefined): Branch | undefined =>
  useContext(TextContext).definitions.get(id ?? '');
