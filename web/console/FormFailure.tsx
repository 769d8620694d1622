import { Alert, Group } from '@mantine/core';
import { faultsOf, isSignedOut, SignInBeside, sentenceOf } from '../shared/index.ts';
import { words } from './words/words.ts';

type Props = {
  error: unknown;
  /** Paths of `params.errors` that the form shows beside its fields. */
  fields?: string[];
  /** What a person calls a place of the form, such as `zoe` for `/items/1/user`; without it, the words of the path. */
  nameOf?: (path: string) => string | undefined;
};

/** What the server said about a form that none of its fields shows. */
export function FormFailure({ error, fields = [], nameOf = () => undefined }: Props) {
  if (!error) return null;
  const faults = faultsOf(error);
  const others = Object.entries(faults).filter(([path]) => !fields.includes(path));
  if (Object.keys(faults).length > 0 && others.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {others.length > 0
        ? others.map(([path, message]) => (
            <div key={path}>{`${nameOf(path) ?? wordsOf(path)} ${message}.`.trimStart()}</div>
          ))
        : isSignedOut(error)
          ? words('form').signedOut
          : sentenceOf(error)}
      {isSignedOut(error) && (
        <Group mt="xs">
          <SignInBeside />
        </Group>
      )}
    </Alert>
  );
}

/** The place of a fault in words: `/items/1/endDate` reads `End date of 2:`. */
function wordsOf(path: string): string {
  const [name, ...outer] = path
    .split('/')
    .filter((part) => part !== '' && part !== 'params')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
    .toReversed();
  if (name === undefined) return '';
  const w = words('form');
  const place = outer.find((part) => /^\d+$/.test(part));
  return `${place ? w.fieldOf(w.field(name), place) : w.field(name)}:`;
}

/** What is wrong with one field, beginning with a capital as a sentence does; undefined when it is fine. */
export function faultAt(error: unknown, path: string): string | undefined {
  const message = faultsOf(error)[path];
  return message && message.charAt(0).toUpperCase() + message.slice(1);
}
