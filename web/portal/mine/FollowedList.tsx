import { Anchor, Paper, Title } from '@mantine/core';
import classes from '../catalog/catalog.module.css';
import { FollowButton } from '../catalog/Follow.tsx';
import { useFollowed } from '../catalog/queries.ts';
import { words } from '../words/words.ts';

/** What the reader is told of, each with a way to end that. Nothing where they follow nothing. */
export function FollowedList() {
  const items = useFollowed().data?.items ?? [];
  if (items.length === 0) return null;
  const w = words('subscribe');
  return (
    <section aria-labelledby="followed">
      <Title order={2} size="h4" id="followed" mt="xl" mb="sm">
        {w.followed}
      </Title>
      <Paper withBorder radius="lg" component="ul" className={classes.list}>
        {items.map(({ id, name, path }) => (
          <li key={id} className={classes.followed}>
            <Anchor href={`/catalog/${path}`}>{name}</Anchor>
            <FollowButton id={id} name={name} followed />
          </li>
        ))}
      </Paper>
    </section>
  );
}
