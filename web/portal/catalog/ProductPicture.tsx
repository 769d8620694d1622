import { IconBox } from '@tabler/icons-react';
import classes from './catalog.module.css';
import type { Picture } from './queries.ts';

/** The picture of a product, which its name stands beside; or a sign for one. */
export function ProductPicture({ picture, size }: { picture: Picture | undefined; size: 'small' | 'large' }) {
  return (
    <span className={classes.picture} data-size={size} aria-hidden>
      {picture ? <img src={picture.address} alt="" /> : <IconBox size="55%" stroke={1.3} />}
    </span>
  );
}
