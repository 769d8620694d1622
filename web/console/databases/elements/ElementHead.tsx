import { Badge, Group, Text, Title } from '@mantine/core';
import { Moment } from '../../../shared/index.ts';
import classes from '../database.module.css';
import { ElementMenu } from '../editing/ElementMenu.tsx';
import type { Element } from '../elementQueries.ts';
import { personName } from '../personName.ts';
import { elementName, kindName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import { SignatureBadge } from './SignatureBadge.tsx';

/** What the element is, who changed it last, and what can be done with it. */
export function ElementHead({ nsfPath, element }: { nsfPath: string; element: Element }) {
  const { version, at, by, why } = element;
  return (
    <div className={classes.sheetHead}>
      <Group justify="space-between" align="center" gap="sm" wrap="nowrap">
        <Group gap="xs" className={classes.naming}>
          <Title order={2} className={classes.name} translate="no">
            {elementName(element)}
          </Title>
          <Badge variant="light" tt="none">
            {kindName(element.type)}
          </Badge>
          <SignatureBadge signature={element.signature} />
          <Text size="sm" c="dimmed">
            {words('element').lastChange(version, personName(by))} <Moment at={at} />
            {why && (
              <>
                {' '}
                <span className={classes.why}>{why}</span>
              </>
            )}
          </Text>
        </Group>
        <ElementMenu nsfPath={nsfPath} element={element} />
      </Group>
    </div>
  );
}
