import { Badge } from '@mantine/core';
import { words } from '../words/words.ts';
import classes from './catalog.module.css';

/** Marks the newest release of a product. */
export const LatestBadge = () => (
  <Badge variant="light" className={classes.latest}>
    {words('catalog').latest}
  </Badge>
);
