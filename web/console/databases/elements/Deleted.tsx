import { Badge, Group, Text, Title } from '@mantine/core';
import classes from '../database.module.css';
import { type Chosen, useHistory } from '../elementQueries.ts';
import { useAccess } from '../queries.ts';
import { elementName, kindName } from '../typeNames.ts';
import { words } from '../words/words.ts';

/** The head of an element that the database no longer has. */
export function Deleted({ nsfPath, chosen }: { nsfPath: string; chosen: Chosen }) {
  const w = words('element');
  const { mayDesign } = useAccess(nsfPath);
  const known = useHistory(nsfPath, chosen.unid).data;
  return (
    <div className={classes.sheetHead}>
      <Title order={2} className={classes.name} translate="no">
        {elementName(known ?? chosen)}
      </Title>
      <Group gap="xs" mt={6}>
        <Badge variant="light" tt="none">
          {kindName(known?.type ?? chosen.type)}
        </Badge>
        <Badge variant="light" color="red" tt="none">
          {w.deleted}
        </Badge>
      </Group>
      <Text size="sm" mt={12}>
        {w.gone} {mayDesign ? w.restorable : w.historyKept}
      </Text>
    </div>
  );
}
