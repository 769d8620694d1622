import { Anchor, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconShieldExclamation } from '@tabler/icons-react';
import { useId } from 'react';
import type { Concern } from './concerns.ts';
import classes from './system.module.css';
import { words } from './words/words.ts';

/** What fails and what should not stay as it is, what to do about it, each with the way there; or that all is well. */
export function Attention({ concerns }: { concerns: Concern[] }) {
  const w = words('overview');
  const failing = concerns.filter(({ kind }) => kind !== 'advice');
  const advice = concerns.filter(({ kind }) => kind === 'advice');
  return (
    <>
      {failing.length > 0 ? (
        <Group title={w.attention} concerns={failing} />
      ) : (
        <Paper component="section" withBorder radius="lg" p="lg" aria-label={w.fine} aria-live="polite">
          <div className={classes.concern}>
            <ThemeIcon variant="light" size={36} radius="xl" aria-hidden>
              <IconCircleCheck size={22} stroke={1.7} />
            </ThemeIcon>
            <div>
              <Title order={2} fz="1.05rem">
                {w.fine}
              </Title>
              <Text size="sm" c="dimmed">
                {advice.length > 0 ? w.fineBut : w.fineMore}
              </Text>
            </div>
          </div>
        </Paper>
      )}
      {advice.length > 0 && <Group title={w.advised} concerns={advice} />}
    </>
  );
}

function Group({ title, concerns }: { title: string; concerns: Concern[] }) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby={id} aria-live="polite">
      <Title order={2} id={id} fz="1.05rem" mb="md">
        {title}
      </Title>
      <ul className={classes.concerns}>
        {concerns.map((concern) => (
          <Item key={concern.what} concern={concern} />
        ))}
      </ul>
    </Paper>
  );
}

const icons = { failing: IconAlertTriangle, passing: IconClock, advice: IconShieldExclamation };

function Item({ concern: { what, advice, reason, kind, link } }: { concern: Concern }) {
  const w = words('overview');
  const Icon = icons[kind];
  return (
    <li className={classes.concern}>
      <ThemeIcon
        variant="light"
        color={kind === 'failing' ? 'red' : 'yellow'}
        size={36}
        radius="xl"
        aria-hidden
      >
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
