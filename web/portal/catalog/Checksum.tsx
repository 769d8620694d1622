import { CopyButton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { words } from '../words/words.ts';
import classes from './catalog.module.css';

/** The SHA-256 of a file, to compare after a download; a click copies all of it. */
export function Checksum({ sha256, of }: { sha256: string; of: string }) {
  return (
    <CopyButton value={sha256}>
      {({ copied, copy }) => (
        <UnstyledButton className={classes.checksum} onClick={copy}>
          <VisuallyHidden>{words('catalog').copyChecksum(of)}</VisuallyHidden>
          <span aria-hidden>
            SHA-256 <code>{copied ? words('catalog').copied : `${sha256.slice(0, 16)}…`}</code>
          </span>
        </UnstyledButton>
      )}
    </CopyButton>
  );
}
