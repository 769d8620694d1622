import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Chosen, elementAddress } from '../elementQueries.ts';
import { typeIcon } from '../typeIcons.ts';
import { elementName, kindName } from '../typeNames.ts';
import classes from './references.module.css';

/** An element by its name, with what it is, and the way to it. */
export function ElementLink({ nsfPath, element }: { nsfPath: string; element: Chosen }) {
  return (
    <Shown type={element.type}>
      <Anchor href={elementAddress(nsfPath, element)} fw={550} translate="no" className={classes.any}>
        {elementName(element)}
      </Anchor>
    </Shown>
  );
}

/** The same where nothing leads away. */
export function ElementName({ element }: { element: Chosen }) {
  return (
    <Shown type={element.type}>
      <strong translate="no" className={classes.any}>
        {elementName(element)}
      </strong>
    </Shown>
  );
}

function Shown({ type, children }: { type: string; children: ReactNode }) {
  const Icon = typeIcon(type);
  return (
    <span className={classes.element}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {children}
      <span className={classes.note}>{kindName(type)}</span>
    </span>
  );
}
