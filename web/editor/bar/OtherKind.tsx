import { Alert } from '@mantine/core';
import classes from '../editor.module.css';

/** The document became a file of a kind that the editor does not write, while it was open. */
export const OtherKind = ({ name }: { name: string }) => (
  <Alert className={classes.ended} color="orange" variant="light" title="The document is of another kind now">
    It is called {name} in the repository. The draft is kept, and can be published when the document has a
    name that the editor knows, such as one that ends as it did when the draft began.
  </Alert>
);
