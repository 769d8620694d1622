import { useContext } from 'react';
import { HideNote } from '../HideNote.tsx';
import { colourOf, lengthOf } from '../measures.ts';
import { isThere, SeenContext } from '../seen.ts';
import type { Branch } from '../tree.ts';
import { words } from '../words/words.ts';
import { Parts, useDefinition } from './RichText.tsx';
import classes from './richtext.module.css';
import { paragraphStyle, runStyle } from './styles.ts';

export function Paragraph({ of }: { of: Branch }) {
  const definition = useDefinition(of.attributes.def);
  const list = definition?.attributes.list;
  if (!isThere(definition, useContext(SeenContext))) return null;
  return (
    <div
      className={classes.par}
      style={paragraphStyle(definition)}
      data-list={list && list !== 'none' ? list : undefined}
    >
      {definition && <HideNote of={definition} />}
      <Parts of={of} />
    </div>
  );
}

export function Run({ of }: { of: Branch }) {
  return (
    <span style={runStyle(of)}>
      <Parts of={of} />
    </span>
  );
}

export const Through = ({ of }: { of: Branch }) => <Parts of={of} />;

export const Nothing = () => null;

export const Break = () => <br />;

export function HorizontalRule({ of: { attributes } }: { of: Branch }) {
  const { color, height, width } = attributes;
  return (
    <hr
      className={classes.rule}
      style={{ background: colourOf(color), height: lengthOf(height), width: lengthOf(width) }}
    />
  );
}

export const PageBreak = () => <div className={classes.pageBreak}>{words('text').pageBreak}</div>;
