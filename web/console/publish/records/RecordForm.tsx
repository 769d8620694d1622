import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Comparison } from '../../comparison/Comparison.tsx';
import { FormFailure } from '../../FormFailure.tsx';
import { words } from '../words/words.ts';
import type { FormState } from './useForm.ts';

type Props<Fields extends object> = {
  form: FormState<Fields>;
  /** Labels of the fields, for the comparison. */
  names: { [field in keyof Fields]: string };
  /** A value as a person reads it; texts and numbers need nothing. */
  show?: (field: keyof Fields & string, value: unknown) => string | undefined;
  /** Paths of `params.errors` that fields show. */
  shown: string[];
  children: ReactNode;
};

/** The frame of a form over a record: why it was not saved, its fields, its buttons, and the comparison. */
export function RecordForm<Fields extends object>({ form, names, show, shown, children }: Props<Fields>) {
  const w = words('records');
  const place = useRef<HTMLFormElement>(null);
  const { error } = form;
  // A field that is refused may stand far above the button.
  useEffect(() => {
    if (error) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return (
    <form
      ref={place}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.busy && form.isChanged) form.save();
      }}
    >
      <Stack>
        {form.isBack && (
          <Alert color="orange" variant="light" title={w.broughtBack}>
            {w.broughtBackMeans}
          </Alert>
        )}
        {children}
        <FormFailure error={error} fields={shown} />
        <Group gap="xs">
          <Button type="submit" loading={form.busy} disabled={!form.isChanged}>
            {w.save}
          </Button>
          {form.isChanged && (
            <Button variant="default" onClick={form.reset} disabled={form.busy}>
              {w.discard}
            </Button>
          )}
        </Group>
      </Stack>
      {form.overtaken && (
        <Comparison
          conflicts={form.overtaken.conflicts}
          words={words('comparison')}
          nameOf={(field) => names[field]}
          show={(field, value) => show?.(field, value) ?? plain(value)}
          choose={form.choose}
          busy={form.busy}
          close={form.back}
        />
      )}
    </form>
  );
}

/** Texts and numbers as they are, lists with commas between. */
function plain(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? words('comparison').nothing : value.map(plain).join(', ');
  if (value === undefined || value === null || value === '') return words('comparison').nothing;
  return typeof value === 'object' ? Object.values(value).map(plain).join(' ') : String(value);
}
