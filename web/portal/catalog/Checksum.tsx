import { CopyButton, UnstyledButton } from '@mantine/core';
import { words } from '../words/words.ts';
import classes from './catalog.module.css';

/** The SHA-256 of a file, to compare after a download; a click copies all of it. */
export function Checksum({ sha256, of }: { sha256: string; of: string }) {
  return (
    <CopyButton value={sha256}>
      {({ copied, copy }) => (
        <UnstyledButton
          className={classes.checksum}
          onClick={copy}
          aria-label={words('catalog').copyChecksum(of)}
        >
          SHA-256 <code>{copied ? words('catalog').copied : `${sha256.slice(0, 16)}…`}</code>
        </UnstyledButton>
      )}
    </CopyButton>
  );
}
