import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Answer, formatSize, Moment } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import { textFor } from '../../../words/words.ts';
import { type Chosen, elementAddress, useHistory, type Version } from '../elementQueries.ts';
import { personName } from '../personName.ts';
import { useAccess } from '../queries.ts';
import { words } from '../words/words.ts';
import classes from './history.module.css';
import { RestoreDialog } from './RestoreDialog.tsx';

type Props = { nsfPath: string; chosen: Chosen; current: number | undefined };

/** Who changed the element when and why, newest first.
 *  @param current the version that is in the database; none when the element was deleted */
export function HistoryList({ nsfPath, chosen, current }: Props) {
  const w = words('history');
  const [restoring, setRestoring] = useState<number>();
  const { mayDesign } = useAccess(nsfPath);
  const history = useHistory(nsfPath, chosen.unid);
  const listed = useMemo(() => withBefore(history.data?.versions ?? []), [history.data]);
  return (
    <div className={classes.history}>
      <Answer of={history} what={w.what}>
        {() => (
          <ol className={classes.versions} aria-label={w.versions}>
            <Rows items={listed} keyOf={keyOf} height={92} more={history.hasNextPage}>
              {({ version, before }, row) => (
                <li {...row} data-action={version.action}>
                  <What version={version} current={version.version === current} />
                  <Group gap="md" mt={4}>
                    {version.action !== 'delete' && (
                      <>
                        <Anchor
                          size="sm"
                          href={elementAddress(nsfPath, chosen, {
                            show: 'version',
                            version: version.version,
                          })}
                        >
                          {w.show}
                        </Anchor>
                        <CompareLinks
                          nsfPath={nsfPath}
                          chosen={chosen}
                          version={version.version}
                          before={before}
                          current={current}
                        />
                        {mayDesign && version.version !== current && (
                          <Button
                            size="compact-xs"
                            variant="default"
                            aria-label={words('restoring').title(version.version)}
                            onClick={() => setRestoring(version.version)}
                          >
                            {words('restoring').restore}
                          </Button>
                        )}
                      </>
                    )}
                  </Group>
                </li>
              )}
            </Rows>
          </ol>
        )}
      </Answer>
      {history.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {w.older}
        </Button>
      )}
      {restoring !== undefined && (
        <RestoreDialog
          nsfPath={nsfPath}
          chosen={chosen}
          version={restoring}
          current={current}
          close={() => setRestoring(undefined)}
        />
      )}
    </div>
  );
}

/** A version with the number of the one before it that was no deletion. */
type Listed = { version: Version; before: number | undefined };

const keyOf = ({ version }: Listed) => version.version;

/** @param versions newest first */
function withBefore(versions: Version[]): Listed[] {
  let before: number | undefined;
  return versions
    .toReversed()
    .map((version) => {
      const listed = { version, before };
      if (version.action !== 'delete') before = version.version;
      return listed;
    })
    .toReversed();
}

function What({ version, current }: { version: Version; current: boolean }) {
  const w = words('history');
  const { action, at, by, why, project, size } = version;
  return (
    <>
      <Group gap={8}>
        <Text fw={600} size="sm">
          {textFor(w.deeds, action)}
        </Text>
        <Badge variant="light" color="gray" tt="none">
          {w.version(version.version)}
        </Badge>
        {current && (
          <Badge variant="light" tt="none">
            {w.current}
          </Badge>
        )}
      </Group>
      {why && <p className={classes.why}>{why}</p>}
      <Text size="sm" c="dimmed">
        {personName(by)}, <Moment at={at} />
        {project && `, ${w.for(project)}`}
        {action !== 'delete' && `, ${formatSize(size)}`}
      </Text>
    </>
  );
}

type LinksProps = {
  nsfPath: string;
  chosen: Chosen;
  version: number;
  before: number | undefined;
  current: number | undefined;
};

function CompareLinks({ nsfPath, chosen, version, before, current }: LinksProps) {
  const w = words('history');
  const link = (from: number, to: number, name: string) => (
    <Anchor size="sm" href={elementAddress(nsfPath, chosen, { show: 'compare', from, to })}>
      {name}
    </Anchor>
  );
  return (
    <>
      {before !== undefined && link(before, version, w.compareWith(before))}
      {current !== undefined && version < current && link(version, current, w.compareWithCurrent)}
    </>
  );
}
