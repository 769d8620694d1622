import { FileInput, NativeSelect, TextInput } from '@mantine/core';
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
import { type Chosen, isPicture } from './resources.ts';
import {
  hasName,
  proposedAlias,
  type TemplateName,
  takesFile,
  templateNames,
  templateOf,
  typeOf,
} from './templates.ts';

type Props = { nsfPath: string; summary: DesignSummary | undefined; close: () => void };

/** Asks what kind of element and what it is called, creates it, and opens it to be written. */
export default function NewElement({ nsfPath, summary, close }: Props) {
  const w = words('making');
  const [template, setTemplate] = useState<TemplateName>('form');
  const [name, setName] = useState('');
  const [alias, setAlias] = useState<string>();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const file = takesFile(template);
  // A file is called as it is wherever it is named.
  const proposed = alias ?? (file || proposedAlias(name) === name.trim() ? '' : proposedAlias(name));
  const choose = async (given: File | null) => {
    if (!given) return setChosen(undefined);
    setChosen({ name: given.name, type: given.type, bytes: new Uint8Array(await given.arrayBuffer()) });
    setName((before) => before || given.name);
  };
  const noPicture = template === 'imageresource' && chosen !== undefined && !isPicture(chosen);
  const create = useMutation({
    mutationFn: () => createElement(nsfPath, templateOf(template, { name, alias: proposed }, file && chosen)),
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
        disabled: (hasName(template) && name.trim() === '') || (file === 'must' && !chosen) || noPicture,
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
      {file && (
        <FileInput
          label={file === 'must' ? w.file : w.fileOptional}
          required={file === 'must'}
          placeholder={w.choose}
          {...(template === 'imageresource' && { accept: 'image/gif,image/jpeg,image/png' })}
          error={noPicture && w.noPicture}
          onChange={(given) => void choose(given)}
        />
      )}
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
