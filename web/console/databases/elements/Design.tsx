import { ActionIcon, Button, Group, Paper } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconFileImport,
  IconLayoutSidebarLeftExpand,
  IconPlus,
  IconSchema,
} from '@tabler/icons-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { Answer, databaseAddress, EmptyState, Part } from '../../../shared/index.ts';
import classes from '../database.module.css';
import { words as editingWords } from '../editing/words/words.ts';
import { chosenBy } from '../elementQueries.ts';
import { pageAddress, useAccess, useDesignSummary } from '../queries.ts';
import { useFollowed } from '../useFollowed.ts';
import { words } from '../words/words.ts';
import { ElementView } from './ElementView.tsx';
import { Summary } from './Summary.tsx';

const NewElement = lazy(() => import('../editing/making/NewElement.tsx'));

/** Every element by type, and beside it the one that the address names. */
export function Design({ nsfPath, address }: { nsfPath: string; address: URL }) {
  const w = words('design');
  const summary = useDesignSummary(nsfPath);
  const { mayDesign } = useAccess(nsfPath);
  const chosen = chosenBy(address);
  useFollowed(nsfPath);
  const [making, setMaking] = useState(false);
  const [folded, setFolded] = useLocalStorage({
    key: 'trivet-design-list-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isFolded = folded && chosen !== undefined;
  const sheet = useRef<HTMLElement>(null);
  const unid = chosen?.unid;
  useEffect(() => {
    // On a phone the element takes the place of the list, and the focus with it.
    if (unid === undefined || !matchMedia('(max-width: 61.99em)').matches) return;
    scrollTo(0, 0);
    sheet.current?.focus({ preventScroll: true });
  }, [unid]);
  const dialog = making && (
    <Part onBroken={() => setMaking(false)}>
      <NewElement nsfPath={nsfPath} summary={summary.data} close={() => setMaking(false)} />
    </Part>
  );
  return (
    <>
      {dialog}
      <Answer
        of={summary}
        what={w.what}
        isEmpty={({ totalCount }) => totalCount === 0 && !chosen}
        empty={
          <Paper withBorder radius="lg">
            <EmptyState
              title={w.noneTitle}
              icon={<IconSchema size={24} stroke={1.5} />}
              action={
                mayDesign && (
                  <Group gap="xs" mt="xs" justify="center">
                    <Button
                      component="a"
                      href={pageAddress(nsfPath, 'import')}
                      leftSection={<IconFileImport size={16} aria-hidden />}
                    >
                      {w.importOne}
                    </Button>
                    <Button
                      variant="default"
                      leftSection={<IconPlus size={16} aria-hidden />}
                      onClick={() => setMaking(true)}
                    >
                      {editingWords('making').new}
                    </Button>
                  </Group>
                )
              }
            >
              {w.none}
            </EmptyState>
          </Paper>
        }
      >
        {(data) => (
          <div
            className={classes.columns}
            data-wide
            data-chosen={chosen ? true : undefined}
            data-folded={isFolded || undefined}
          >
            <ActionIcon
              className={classes.folded}
              variant="default"
              size="lg"
              aria-label={w.unfold}
              title={w.unfold}
              onClick={() => setFolded(false)}
            >
              <IconLayoutSidebarLeftExpand size={18} aria-hidden />
            </ActionIcon>
            <Paper
              component="section"
              aria-label={w.elements}
              withBorder
              radius="lg"
              className={classes.summary}
            >
              <Summary
                nsfPath={nsfPath}
                summary={data}
                chosen={chosen}
                make={mayDesign ? () => setMaking(true) : undefined}
                fold={chosen ? () => setFolded(true) : undefined}
              />
            </Paper>
            <section ref={sheet} tabIndex={-1} aria-label={w.element} className={classes.element}>
              {chosen ? (
                <>
                  <Button
                    component="a"
                    href={databaseAddress(nsfPath)}
                    variant="subtle"
                    size="compact-sm"
                    hiddenFrom="md"
                    mb={4}
                    leftSection={<IconArrowLeft size={16} aria-hidden />}
                  >
                    {w.allElements}
                  </Button>
                  <ElementView
                    key={`${chosen.type}/${chosen.unid}`}
                    nsfPath={nsfPath}
                    chosen={chosen}
                    address={address}
                  />
                </>
              ) : (
                <Paper withBorder radius="lg" visibleFrom="md">
                  <EmptyState title={w.chooseTitle} icon={<IconSchema size={24} stroke={1.5} />}>
                    {w.choose}
                  </EmptyState>
                </Paper>
              )}
            </section>
          </div>
        )}
      </Answer>
    </>
  );
}
