import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, Moment } from '../../../shared/index.ts';
import { saveFile } from '../../../shared/saveFile.ts';
import { Code } from '../editing/Code.tsx';
import { useWrap } from '../editing/useWrap.ts';
import { type Chosen, elementAddress, useElement, useVersion } from '../elementQueries.ts';
import { personName } from '../personName.ts';
import { useAccess } from '../queries.ts';
import { words } from '../words/words.ts';
import classes from './history.module.css';
import { RestoreDialog } from './RestoreDialog.tsx';

type Props = { nsfPath: string; chosen: Chosen; version: number };

/** The source as it was in one version. */
export function OldVersion({ nsfPath, chosen, version }: Props) {
  const w = words('history');
  const [restoring, setRestoring] = useState(false);
  const [wrap] = useWrap();
  const { mayDesign } = useAccess(nsfPath);
  const current = useElement(nsfPath, chosen.unid).data?.version;
  return (
    <Answer of={useVersion(nsfPath, chosen.unid, version)} what={w.theVersion}>
      {({ dxl, by, at, why, name, type }) => (
        <>
          <div className={classes.banner}>
            <Text size="sm">
              <strong>{w.version(version)}</strong> {w.by(personName(by))}, <Moment at={at} />
              {current === version && `, ${w.currentOne}`}
            </Text>
            {why && <p className={classes.why}>{why}</p>}
            <Group gap="xs" mt="xs">
              {dxl !== undefined && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconDownload size={15} aria-hidden />}
                  onClick={() => saveFile(`${name || chosen.unid}.version ${version}.${type}.dxl`, [dxl])}
                >
                  {words('database').download}
                </Button>
              )}
              {mayDesign && dxl !== undefined && current !== version && (
                <Button size="xs" onClick={() => setRestoring(true)}>
                  {w.restoreThis}
                </Button>
              )}
              <Anchor size="sm" href={elementAddress(nsfPath, chosen, { show: 'history' })}>
                {w.allVersions}
              </Anchor>
            </Group>
          </div>
          {dxl === undefined ? (
            <Text size="sm" c="dimmed" px={20} pb="lg">
              {w.noSource}
            </Text>
          ) : (
            <Code key={version} text={dxl} label={words('element').sourceAsDxl} wrap={wrap} />
          )}
          {restoring && (
            <RestoreDialog
              nsfPath={nsfPath}
              chosen={chosen}
              version={version}
              current={current}
              close={() => setRestoring(false)}
            />
          )}
        </>
      )}
    </Answer>
  );
}
