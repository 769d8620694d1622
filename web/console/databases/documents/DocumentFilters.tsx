import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './documents.module.css';
import { words } from './words/words.ts';

type Props = {
  typed: string;
  /** The chosen form; all of them when it is absent. */
  form: string | undefined;
  forms: readonly { form: string; count: number }[];
  type: (typed: string) => void;
  choose: (form: string | undefined) => void;
};

/** A form without a name is one to choose too, so values say whether there is one. */
const optionOf = (form: string | undefined) => (form === undefined ? '' : `=${form.toLowerCase()}`);

/** Narrows the list of documents down. */
export function DocumentFilters({ typed, form, forms, type, choose }: Props) {
  const w = words('documents');
  const clear = () => {
    type('');
    choose(undefined);
  };
  return (
    <search className={classes.filters} aria-label={w.filters}>
      <TextInput
        label={w.find}
        placeholder={w.findHint}
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && type('')}
      />
      <NativeSelect
        label={w.form}
        value={optionOf(form)}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? undefined : value.slice(1))}
        data={[
          { value: '', label: w.allForms },
          ...forms.map((each) => ({
            value: optionOf(each.form),
            label: w.ofForm(each.form || w.withoutForm, each.count),
          })),
        ]}
      />
      <Button variant="default" disabled={typed === '' && form === undefined} onClick={clear}>
        {w.clear}
      </Button>
    </search>
  );
}
