import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ProblemError } from '../../../shared/index.ts';
import { faultAt } from '../../FormFailure.tsx';
import { words } from '../words/words.ts';
import { MAX_SLUG, slugOf } from './slug.ts';
import { tooLong } from './tooLong.ts';

/** Letters in a name; what is more is refused. */
const MAX_NAME = 30;

type Names = { name: string; slug?: string };
type Props = Names & {
  change: (some: Partial<Names>) => void;
  error: unknown;
  /** Makes the slug follow the name until somebody writes one; for new things. */
  follow?: boolean;
};

/** Name and slug, which nearly everything has. */
export function NameFields({ name, slug, change, error, follow = false }: Props) {
  const w = words('records');
  const [own, setOwn] = useState(false);
  const taken =
    error instanceof ProblemError && error.code === 'catalog.slug.taken' ? w.slugTaken : undefined;
  return (
    <>
      <TextInput
        label={w.name}
        description={w.nameHelp}
        required
        data-autofocus
        value={name}
        onChange={({ currentTarget: { value } }) =>
          change({ name: value, ...(follow && !own && slug !== undefined && { slug: slugOf(value) }) })
        }
        error={tooLong(name, MAX_NAME) ?? faultAt(error, '/name')}
      />
      {slug !== undefined && (
        <TextInput
          label={w.slug}
          description={w.slugHelp}
          required
          autoCapitalize="none"
          spellCheck={false}
          value={slug}
          onChange={({ currentTarget: { value } }) => {
            setOwn(true);
            change({ slug: value });
          }}
          error={tooLong(slug, MAX_SLUG) ?? faultAt(error, '/slug') ?? taken}
        />
      )}
    </>
  );
}
