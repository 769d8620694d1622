import { Alert, Paper, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Answer } from '../../../shared/index.ts';
import { levelName } from '../access/names.ts';
import { useAccess } from '../queries.ts';
import { words } from '../words/words.ts';
import { DangerZone } from './DangerZone.tsx';
import { Facts } from './Facts.tsx';
import { PropertiesForm } from './PropertiesForm.tsx';
import { useProperties } from './queries.ts';

/** Title and launch settings of a database, and its removal. */
export default function Properties({ nsfPath }: { nsfPath: string }) {
  const w = words('properties');
  const { level, mayManage } = useAccess(nsfPath);
  return (
    <Answer of={useProperties(nsfPath)} what={w.what}>
      {(properties) => (
        <>
          {level !== undefined && !mayManage && (
            <Alert variant="light" color="gray" mb="md" icon={<IconInfoCircle aria-hidden />}>
              {w.onlyManagers(levelName(level))}
            </Alert>
          )}
          <Paper withBorder radius="lg" p="lg">
            <PropertiesForm
              // What was reloaded replaces what is in the form.
              key={properties.tag}
              nsfPath={nsfPath}
              properties={properties}
              mayManage={mayManage}
            />
          </Paper>
          <Paper component="section" withBorder radius="lg" p="lg" mt="lg">
            <Title order={2} size="h3" mb="sm">
              {w.identity}
            </Title>
            <Facts properties={properties} />
          </Paper>
          {mayManage && <DangerZone nsfPath={nsfPath} title={properties.title} />}
        </>
      )}
    </Answer>
  );
}
