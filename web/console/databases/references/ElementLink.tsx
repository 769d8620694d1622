import { Anchor } from '@mantine/core';
import { type Chosen, elementAddress } from '../elementQueries.ts';
import { typeIcon } from '../typeIcons.ts';
import { elementName, kindName } from '../typeNames.ts';
import classes from './references.module.css';

/** An element by its name, with what it is. */
export function ElementLink({ nsfPath, element }: { nsfPath: string; element: Chosen }) {
  const Icon = typeIcon(element.type);
  return (
    <span className={classes.element}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <Anchor href={elementAddress(nsfPath, element)} fw={550} translate="no" className={classes.any}>
        {elementName(element)}
      </Anchor>
      <span className={classes.note}>{kindName(element.type)}</span>
    </span>
  );
}
