import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useContext } from 'react';
import { ColourToggle, formatSize, Logo, Moment } from '../../shared/index.ts';
import type { Opening } from '../calls.ts';
import { words } from '../words/words.ts';
import { Access } from './Access.tsx';
import { Damage } from './damage.ts';
import { isFramed } from './place.ts';
import classes from './viewer.module.css';

/** What is shown, which version of it, and what else can be done with it. */
export function Head({ opening }: { opening: Opening }) {
  const w = words('page');
  const { isDamaged } = useContext(Damage);
  const { name, version, modified, modifier, size, asking, comment } = opening;
  return (
    <header className={classes.top}>
      {!isFramed && (
        <a className={classes.home} href="/files" aria-label={w.allDocuments} title={w.allDocuments}>
          <Logo size={30} />
        </a>
      )}
      <div className={classes.names}>
        <h1 className={classes.name} title={name}>
          {name}
        </h1>
        <p className={classes.facts}>
          {version !== null && <span className={classes.fact}>{w.version(version)} </span>}
          {(modifier !== null || modified !== null) && (
            <span className={classes.fact}>
              {modifier === null ? w.changed : w.by(modifier)} {modified !== null && (
                <Moment at={modified} />
              )}{' '}
            </span>
          )}
          <span className={classes.fact}>{formatSize(size)} </span>
          {(asking || comment) && (
            <span className={`${classes.fact} ${classes.may}`}>{comment ? w.mayComment : w.mayRead}</span>
          )}
        </p>
      </div>
      <div className={classes.actions}>
        {!isFramed && <ColourToggle />}
        <Tooltip label={w.download} withArrow>
          <ActionIcon
            component="a"
            href={opening.download}
            download={name}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={w.download}
          >
            <IconDownload size={19} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {opening.canEdit && opening.edit !== null && !isDamaged && (
          <Button
            component="a"
            href={opening.edit}
            className={classes.edit}
            leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
          >
            {w.edit}
          </Button>
        )}
      </div>
      {!opening.blank && <Access opening={opening} />}
    </header>
  );
}
