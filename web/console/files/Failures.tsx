import { Alert } from '@mantine/core';
import type { Outcome } from './doEach.ts';

/** Which of several documents something could not be done to, and why. */
export const Failures = ({ of: { failed } }: { of: Outcome }) =>
  failed.length > 0 && (
    <Alert color="red" variant="light" role="alert">
      {failed.map(({ document, why }) => (
        <div key={document.id}>{`${document.name}: ${why}`}</div>
      ))}
    </Alert>
  );
