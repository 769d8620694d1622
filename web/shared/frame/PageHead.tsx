import { Anchor, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useHasEnded } from '../session/ended.ts';
import { words } from '../words/words.ts';
import classes from './frame.module.css';

type Props = {
  title: string;
  /** One or two sentences on what can be done here. */
  lead?: ReactNode;
  /** The way here, from the outside in, without the page itself. */
  trail?: { name: string; href: string }[];
  /** Buttons. */
  actions?: ReactNode;
  /** In one row, above a page that needs its room for other things. */
  compact?: boolean;
};

/** The head of a view: the trail, the one h1, and what can be done. Names the browser's tab. */
export function PageHead({ title, lead, trail = [], actions, compact }: Props) {
  usePageTitle(title);
  const hasEnded = useHasEnded();
  return (
    <div className={classes.head} data-compact={compact || undefined}>
      {trail.length > 0 && (
        <nav aria-label={words('frame').whereYouAre}>
          <Breadcrumbs separatorMargin={6} mb={6} className={classes.trail}>
            {trail.map(({ name, href }) => (
              <Anchor key={href} href={href} size="sm">
                {name}
              </Anchor>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.headText}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" mt={4}>
              {lead}
            </Text>
          )}
        </div>
        {/* What nobody can do now is not offered; a dialog that was opened here stays. */}
        {actions && (
          <Group gap="xs" {...(hasEnded && { display: 'none' })}>
            {actions}
          </Group>
        )}
      </Group>
    </div>
  );
}

/** Names the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Trivet' ? title : `${title} – Trivet`;
  }, [title]);
}
