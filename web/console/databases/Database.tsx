import { Button, Paper } from '@mantine/core';
import { IconArrowLeft, IconSchema } from '@tabler/icons-react';
import { Answer, EmptyState, PageHead } from '../../shared/index.ts';
import { AccessBadge } from './AccessBadge.tsx';
import classes from './database.module.css';
import { ElementView } from './ElementView.tsx';
import { type Chosen, databaseAddress, useDatabases, useDesignSummary } from './queries.ts';
import { Summary } from './Summary.tsx';

/** The design of one database: every element by type, and the source of the one that the address names. */
export default function Database({ name: nsfPath, address }: { name: string; address: URL }) {
  const summary = useDesignSummary(nsfPath);
  const known = useDatabases().data?.find((each) => each.nsfPath.toLowerCase() === nsfPath.toLowerCase());
  const chosen = chosenBy(address);
  return (
    <>
      <PageHead
        title={summary.data?.database || known?.title || nsfPath}
        trail={[{ name: 'Databases', href: '/databases' }]}
        lead={nsfPath}
        actions={known && <AccessBadge level={known.level} />}
      />
      <Answer
        of={summary}
        what="the design"
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title="This database has no design yet" icon={<IconSchema size={24} stroke={1.5} />}>
              Import a DXL file with the interface for programs, and its elements appear here.
            </EmptyState>
          </Paper>
        }
      >
        {(data) => (
          <div className={classes.columns} data-chosen={chosen ? true : undefined}>
            <Paper
              component="section"
              aria-label="Design elements"
              withBorder
              radius="lg"
              className={classes.summary}
            >
              <Summary nsfPath={nsfPath} summary={data} chosen={chosen} />
            </Paper>
            <section aria-label="Element" className={classes.element}>
              {chosen ? (
                <>
                  <Button
                    component="a"
                    href={databaseAddress(nsfPath)}
                    variant="subtle"
                    size="compact-sm"
                    hiddenFrom="md"
                    mb="sm"
                    leftSection={<IconArrowLeft size={16} aria-hidden />}
                  >
                    All elements
                  </Button>
                  <ElementView key={`${chosen.type}/${chosen.unid}`} nsfPath={nsfPath} chosen={chosen} />
                </>
              ) : (
                <Paper withBorder radius="lg" visibleFrom="md">
                  <EmptyState title="Choose an element" icon={<IconSchema size={24} stroke={1.5} />}>
                    Its source is shown here as DXL, exactly as it was imported.
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

function chosenBy({ searchParams }: URL): Chosen | undefined {
  const type = searchParams.get('type');
  const unid = searchParams.get('unid');
  return type && unid ? { type, unid, name: searchParams.get('name') ?? '' } : undefined;
}
