import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemError, say } from '../../../../shared/index.ts';
import { go } from '../../../address.ts';
import { FormDialog } from '../../../FormDialog.tsx';
import { elementAddress } from '../../elementQueries.ts';
import type { DesignSummary } from '../../queries.ts';
import { elementName } from '../../typeNames.ts';
import { changed, createElement } from '../queries.ts';
import { words } from '../words/words.ts';
import { hasName, proposedAlias, type TemplateName, templateNames, templateOf, typeOf } from './templates.ts';

type Props = { nsfPath: string; summary: DesignSummary | undefined; close: () => void };

/** Asks what kind of element and what it is called, creates it, and opens it to be written. */
export default function NewElement({ nsfPath, summary, close }: Props) {
  const w = words('making');
  const [template, setTemplate] = useState<TemplateName>('form');
  const [name, setName] = useState('');
  const [alias, setAlias] = useState<string>();
  const queries = useQueryClient();
  const proposed = alias ?? (proposedAlias(name) === name.trim() ? '' : proposedAlias(name));
  const create = useMutation({
    mutationFn: () => createElement(nsfPath, templateOf(template, { name, alias: proposed })),
    onSuccess: async (made) => {
      await changed(queries, nsfPath, made.unid);
      say(w.created(elementName(made)));
      close();
      go(elementAddress(nsfPath, made));
    },
  });
  // What a database has one of is not offered again.
  const offered = templateNames.filter((each) => hasName(each) || !summary?.types[typeOf(each)]);
  const taken = isTaken(create.error);
  return (
    <FormDialog
      title={w.title}
      close={close}
      error={taken ? undefined : create.error}
      submit={{
        name: w.create,
        run: () => create.mutate(),
        busy: create.isPending,
        disabled: hasName(template) && name.trim() === '',
      }}
    >
      <NativeSelect
        label={w.kind}
        description={w.kinds[template].means}
        value={template}
        data-autofocus
        onChange={(event) => setTemplate(event.currentTarget.value as TemplateName)}
        data={offered.map((value) => ({ value, label: w.kinds[value].name }))}
      />
      {hasName(template) && (
        <>
          <TextInput
            label={w.name}
            description={w.nameHelp}
            required
            maxLength={512}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={taken && words('naming').taken}
          />
          <TextInput
            label={w.alias}
            description={w.aliasHelp}
            maxLength={512}
            value={proposed}
            onChange={(event) => setAlias(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Whether another element answers to the name already. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'design.element.exists';
