import { Anchor, Paper, Title } from '@mantine/core';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import classes from './catalog.module.css';
import { linkAddress, type Resource } from './queries.ts';

/** Quick links to other resources or external sites. */
export function Resources({ resources }: { resources: Resource[] }) {
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {words('catalog').links}
      </Title>
      <Paper withBorder radius="lg" component="ul" className={classes.list}>
        {resources.map(({ label, url, type }) => (
          <li key={`${label} ${url}`} className={classes.place}>
            {type === 'external' ? (
              <IconExternalLink size={20} stroke={1.5} aria-hidden className={classes.quiet} />
            ) : (
              <IconLink size={20} stroke={1.5} aria-hidden className={classes.quiet} />
            )}
            <Anchor href={linkAddress(url)} rel="noreferrer" className={classes.cover}>
              {label}
            </Anchor>
          </li>
        ))}
      </Paper>
    </section>
  );
}
