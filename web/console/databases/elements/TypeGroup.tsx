import { useState } from 'react';
import { Rows } from '../../../shared/list/Rows.tsx';
import type { RowProps } from '../../../shared/list/rows.ts';
import { number } from '../../../words/words.ts';
import classes from '../database.module.css';
import { elementAddress } from '../elementQueries.ts';
import { typeIcon } from '../typeIcons.ts';
import { elementName, typeName } from '../typeNames.ts';
import type { Listed } from './arrange.ts';

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
  const Icon = typeIcon(type);
  const [open, setOpen] = useState(startsOpen);
  return (
    <details className={classes.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.type}>
        <Icon size={17} stroke={1.6} aria-hidden />
        <span>{typeName(type)}</span>
        <span className={classes.count}>{number(elements.length)}</span>
      </summary>
      {open && (
        <ul className={classes.elements}>
          <Rows items={elements} keyOf={({ unid }) => unid} height={34} kept={chosen}>
            {(element, row) => <Item nsfPath={nsfPath} element={element} chosen={chosen} row={row} />}
          </Rows>
        </ul>
      )}
    </details>
  );
}

type ItemProps = { nsfPath: string; element: Listed; chosen: string | undefined; row?: RowProps };

/** The link to an element, and below it those to its files. */
function Item({ nsfPath, element, chosen, row }: ItemProps) {
  const { type, name, aliases = [], unid, parts } = element;
  return (
    <li {...row}>
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
