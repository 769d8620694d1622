import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Dialog } from '../shared/index.ts';
import { FormFailure } from './FormFailure.tsx';

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'close' | 'children' | 'submit' | 'size'> & {
  error?: unknown;
  /** Paths of `params.errors` that fields show. */
  fields?: string[];
  /** See `FormFailure`. */
  nameOf?: (path: string) => string | undefined;
};

/** A dialog with a form, which shows why the server refused. */
export function FormDialog({ children, error, fields, nameOf, ...frame }: Props) {
  return (
    <Dialog {...frame}>
      <Stack>
        <FormFailure error={error} {...(fields && { fields })} {...(nameOf && { nameOf })} />
        {children}
      </Stack>
    </Dialog>
  );
}
