import { Button } from '@mantine/core';
import { useState } from 'react';
import { number } from '../../../words/words.ts';
import classes from '../database.module.css';
import { elementAddress } from '../elementQueries.ts';
import { typeIcon } from '../typeIcons.ts';
import { elementName, typeName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import type { Listed } from './arrange.ts';

/** How many elements of a type are listed at a time: thousands of links would make the page slow. */
const step = 100;

type Props = {
  nsfPath: string;
  type: string;
  elements: Listed[];
  /** UNID of the element that is shown, when it is of this type. */
  chosen: string | undefined;
  startsOpen: boolean;
};

/** The elements of one type, which open and close below its name. */
export function TypeGroup({ nsfPath, type, elements, chosen, startsOpen }: Props) {
  const w = words('design');
  const Icon = typeIcon(type);
  const [open, setOpen] = useState(startsOpen);
  const place = chosen === undefined ? -1 : elements.findIndex(({ unid }) => unid === chosen);
  const [most, setMost] = useState(Math.max(step, place + 1));
  return (
    <details className={classes.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.type}>
        <Icon size={17} stroke={1.6} aria-hidden />
        <span>{typeName(type)}</span>
        <span className={classes.count}>{number(elements.length)}</span>
      </summary>
      {open && (
        <ul className={classes.elements}>
          {elements.slice(0, most).map((element) => (
            <Item key={element.unid} nsfPath={nsfPath} element={element} chosen={chosen} />
          ))}
        </ul>
      )}
      {open && elements.length > most && (
        <Button
          size="compact-xs"
          variant="subtle"
          mb="xs"
          ml={16}
          onClick={() => setMost(most + step * 5)}
          aria-label={w.moreOf(typeName(type))}
        >
          {w.more(elements.length)}
        </Button>
      )}
    </details>
  );
}

type ItemProps = { nsfPath: string; element: Listed; chosen: string | undefined };

/** The link to an element, and below it those to its files. */
function Item({ nsfPath, element, chosen }: ItemProps) {
  const { type, name, aliases = [], unid, parts } = element;
  return (
    <li>
      <a
        className={classes.link}
        href={elementAddress(nsfPath, { type, name, unid })}
        aria-current={chosen === unid ? 'true' : undefined}
      >
        <span translate="no">{elementName({ type, name })}</span>
        {aliases.length > 0 && (
          <>
            {' '}
            <span className={classes.aliases}>{aliases.join(', ')}</span>
          </>
        )}
      </a>
      {parts.length > 0 && (
        <ul className={classes.parts}>
          {parts.map((part) => (
            <Item key={part.unid} nsfPath={nsfPath} element={part} chosen={chosen} />
          ))}
        </ul>
      )}
    </li>
  );
}
