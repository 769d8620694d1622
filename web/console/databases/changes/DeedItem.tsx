import { Anchor, Avatar, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Moment } from '../../../shared/index.ts';
import { documentAddress } from '../documents/queries.ts';
import { elementAddress } from '../elementQueries.ts';
import { personName } from '../personName.ts';
import { pageAddress } from '../queries.ts';
import { elementName, kindName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import classes from './changes.module.css';
import { type Deed, deedWord, doneTo, isDocument, sentenceOf } from './group.ts';
import type { Change } from './useChanges.ts';

const atFirst = 5;
const step = 200;

/** One deed: who, when, why, and what it did. */
export function DeedItem({ nsfPath, deed }: { nsfPath: string; deed: Deed }) {
  const w = words('changes');
  const [most, setMost] = useState(atFirst);
  const { newest, changes } = deed;
  const { by, at, why, project } = newest;
  const many = changes.length > 1;
  return (
    <div className={classes.deed}>
      <Avatar name={personName(by)} size={34} radius="xl" color="pine" aria-hidden />
      <div className={classes.what}>
        <Text size="sm">
          <strong>{personName(by)}</strong>{' '}
          {many ? sentenceOf(deed) : <Single nsfPath={nsfPath} change={newest} />}
          {w.how(newest.importId !== undefined, project)}
        </Text>
        {why && <p className={classes.why}>{why}</p>}
        <Text size="xs" c="dimmed">
          <Moment at={at} />
        </Text>
        {many && (
          <ul className={classes.changes}>
            {changes.slice(0, most).map((change) => (
              <li key={change.cursor} className={classes.change}>
                <span className={classes.word} data-action={change.action}>
                  {deedWord(change)}
                </span>
                <Thing nsfPath={nsfPath} change={change} />
              </li>
            ))}
          </ul>
        )}
        {changes.length > most && (
          <Button size="compact-xs" variant="subtle" ml={-8} onClick={() => setMost(most + step)}>
            {w.more(changes.length)}
          </Button>
        )}
      </div>
    </div>
  );
}

function Single({ nsfPath, change }: { nsfPath: string; change: Change }) {
  const [before, after] = doneTo(change);
  return (
    <>
      {before}
      <Thing nsfPath={nsfPath} change={change} />
      {after}
    </>
  );
}

/** What was changed, with the way to it. */
function Thing({ nsfPath, change }: { nsfPath: string; change: Change }) {
  const w = words('deed');
  const { kind, type = '', name = '', unid, version, action } = change;
  if (isDocument(change))
    return unid === undefined || action === 'delete' ? (
      w.document
    ) : (
      <Anchor inherit underline="always" href={documentAddress(nsfPath, unid)}>
        {w.document}
      </Anchor>
    );
  if (kind === 'element' && unid !== undefined) {
    const show =
      action === 'replace' || action === 'restore'
        ? { show: 'compare' as const, ...(version && version > 1 ? { from: version - 1, to: version } : {}) }
        : { show: 'history' as const };
    return (
      <>
        <Anchor inherit underline="always" href={elementAddress(nsfPath, { type, name, unid }, show)}>
          {elementName({ type, name })}
        </Anchor>{' '}
        <span className={classes.type}>{kindName(type)}</span>
      </>
    );
  }
  if (kind === 'acl')
    return (
      <Anchor inherit underline="always" href={pageAddress(nsfPath, 'access')}>
        {name ? w.accessFor(name === '-Default-' ? w.everyoneElse : personName(name)) : w.access}
      </Anchor>
    );
  if (kind === 'properties')
    return (
      <Anchor inherit underline="always" href={pageAddress(nsfPath, 'properties')}>
        {w.properties}
      </Anchor>
    );
  return <>{w.database}</>;
}
