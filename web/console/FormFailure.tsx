import { Alert } from '@mantine/core';
import { faultsOf, sentenceOf } from '../shared/index.ts';

type Props = {
  error: unknown;
  /** Paths of `params.errors` that the form shows beside its fields. */
  fields?: string[];
};

/** What the server said about a form that none of its fields shows. */
export function FormFailure({ error, fields = [] }: Props) {
  if (!error) return null;
  const faults = faultsOf(error);
  const others = Object.entries(faults).filter(([path]) => !fields.includes(path));
  if (Object.keys(faults).length > 0 && others.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {others.length > 0
        ? others.map(([path, message]) => <div key={path}>{`${path}: ${message}`}</div>)
        : sentenceOf(error)}
    </Alert>
  );
}

/** What is wrong with one field, beginning with a capital as a sentence does; undefined when it is fine. */
export function faultAt(error: unknown, path: string): string | undefined {
  const message = faultsOf(error)[path];
  return message && message.charAt(0).toUpperCase() + message.slice(1);
}
