import { Anchor, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { Concern } from './concerns.ts';
import classes from './system.module.css';
import { words } from './words/words.ts';

/** What fails and what to do about it, each with the way there; or that nothing does. */
export function Attention({ concerns }: { concerns: Concern[] }) {
  const w = words('overview');
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="attention" aria-live="polite">
      {concerns.length === 0 ? (
        <div className={classes.concern}>
          <ThemeIcon variant="light" size={36} radius="xl" aria-hidden>
            <IconCircleCheck size={22} stroke={1.7} />
          </ThemeIcon>
          <div>
            <Title order={2} id="attention" fz="1.05rem">
              {w.fine}
            </Title>
            <Text size="sm" c="dimmed">
              {w.fineMore}
            </Text>
          </div>
        </div>
      ) : (
        <>
          <Title order={2} id="attention" fz="1.05rem" mb="md">
            {w.attention}
          </Title>
          <ul className={classes.concerns}>
            {concerns.map((concern) => (
              <Item key={concern.what} concern={concern} />
            ))}
          </ul>
        </>
      )}
    </Paper>
  );
}

function Item({ concern: { what, advice, reason, passing = false, link } }: { concern: Concern }) {
  const w = words('overview');
  const Icon = passing ? IconClock : IconAlertTriangle;
  return (
    <li className={classes.concern}>
      <ThemeIcon variant="light" color={passing ? 'yellow' : 'red'} size={36} radius="xl" aria-hidden>
        <Icon size={20} stroke={1.7} />
      </ThemeIcon>
      <div>
        <Text fw={600}>{what}</Text>
        <Text size="sm">{advice}</Text>
        {reason && (
          <Text size="sm" c="dimmed" className={classes.any}>
            {w.reason(reason)}
          </Text>
        )}
      </div>
      {link && (
        <Anchor href={link.href} size="sm" className={classes.way} aria-label={`${link.name}: ${what}`}>
          {link.name}
        </Anchor>
      )}
    </li>
  );
}
