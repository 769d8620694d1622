import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { SecretInput } from '../../../SecretInput.tsx';
import classes from '../../admin.module.css';
import type { Member } from './members.ts';
import { words } from './words/words.ts';

type Props = {
  member: Member;
  value: string | boolean | undefined;
  change: (value: string | boolean) => void;
  error: string | undefined;
  /** Whether a secret is stored that stays when none is typed. */
  kept: boolean;
};

/** The field for one member of the setting. */
export function MemberField({
  member: { name, as, required = false, example },
  value,
  change,
  error,
  kept,
}: Props) {
  const w = words();
  // Fields of records are called as the setting calls them.
  const known = w.members[name as keyof typeof w.members];
  const { label, help } = known ?? {
    label: <span translate="no">{name.replace('fields.', '')}</span>,
    help: undefined,
  };
  const isKept = kept && as === 'secret';
  const shared = { label, description: help, error, required: required && !isKept };
  const text = String(value ?? '');
  if (as === 'tick')
    return (
      <Checkbox
        label={label}
        description={help}
        checked={value === true}
        onChange={({ currentTarget: { checked } }) => change(checked)}
      />
    );
  if (as === 'versions')
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: w.versions.major },
          { value: 'minor', label: w.versions.minor },
        ]}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  const typed = {
    ...shared,
    value: text,
    spellCheck: false,
    autoCapitalize: 'none',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value),
    ...(example && { placeholder: w.suchAs(example), classNames: { input: classes.example } }),
  };
  if (as === 'lines') return <Textarea {...typed} autosize minRows={2} />;
  return as === 'secret' ? (
    <SecretInput {...typed} autoComplete="off" {...(isKept && { placeholder: w.keptSecret })} />
  ) : (
    <TextInput {...typed} autoComplete="off" />
  );
}
