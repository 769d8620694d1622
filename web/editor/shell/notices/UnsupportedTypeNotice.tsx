import { Alert } from '@mantine/core';
import classes from '../editor.module.css';
import { words } from '../words.ts';

/** The document became a file of a kind that the editor does not write, while it was open. */
export const UnsupportedTypeNotice = ({ name }: { name: string }) => (
  <Alert className={classes.ended} color="orange" variant="light" title={words().notices.otherKind}>
    {words().notices.otherKindHow(name)}
  </Alert>
);
