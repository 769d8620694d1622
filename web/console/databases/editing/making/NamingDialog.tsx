import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { say } from '../../../../shared/index.ts';
import { go } from '../../../address.ts';
import { FormDialog } from '../../../FormDialog.tsx';
import { faultAt } from '../../../FormFailure.tsx';
import { overtaken } from '../../../overtaken.ts';
import { type Element, elementAddress } from '../../elementQueries.ts';
import { planRename } from '../../references/queries.ts';
import { RenamePlaces } from '../../references/RenamePlaces.tsx';
import { useRenaming } from '../../references/useRenaming.ts';
import { elementName, kindName } from '../../typeNames.ts';
import { WhyField } from '../../WhyField.tsx';
import { changed, copyElement, renameElement } from '../queries.ts';
import { words } from '../words/words.ts';
import { isTaken } from './NewElement.tsx';

type Props = { nsfPath: string; element: Element; copies: boolean; close: () => void };

/** Asks for another name of an element, or for the name of a copy. */
export function NamingDialog({ nsfPath, element, copies, close }: Props) {
  const w = words('naming');
  const [name, setName] = useState(copies ? w.copyOf(element.name) : element.name);
  // It is called so until the dialog is gone.
  const [title] = useState(() =>
    (copies ? w.duplicateThis : w.renameThis)(elementName(element), kindName(element.type)),
  );
  const [keeps, setKeeps] = useState(true);
  const [why, setWhy] = useState('');
  const queries = useQueryClient();
  const { aliases = [] } = element;
  const renaming = useRenaming(copies ? element.name : name, {
    before: element.name,
    key: [nsfPath, element.unid, 'plan'],
    ask: (wanted, signal) => planRename(nsfPath, element.unid, { name: wanted, aliases }, signal),
  });
  const save = useMutation({
    mutationFn: () => {
      if (copies) return copyElement(nsfPath, element, { name, why });
      const kept = keeps && element.name !== '' ? [...aliases, element.name] : aliases;
      const others = kept.filter((each) => each.toLowerCase() !== name.trim().toLowerCase());
      return renameElement(nsfPath, element, { name, aliases: others, places: renaming.places(), why });
    },
    onError: () => {
      if (!copies) void renaming.plan.refetch();
    },
    onSuccess: async (made) => {
      await changed(queries, nsfPath, made.unid);
      if (!copies) await queries.invalidateQueries({ queryKey: ['element', nsfPath] });
      say(copies ? w.copied(made.name) : w.renamed(element.name, made.name));
      close();
      go(elementAddress(nsfPath, made));
    },
  });
  // Who is faster than the plan gets it first; where nothing names the element, there is nothing to look at.
  const [pressed, setPressed] = useState(false);
  const { waits } = renaming;
  const count = renaming.plan.data && renaming.elements.length;
  const { mutate } = save;
  useEffect(() => {
    if (!pressed || waits) return;
    setPressed(false);
    if (count === 0) mutate();
  }, [pressed, waits, count, mutate]);
  const taken = isTaken(save.error) ? w.taken : undefined;
  return (
    <FormDialog
      title={title}
      close={close}
      size={copies ? 'md' : 'lg'}
      error={taken ? undefined : overtaken(save.error)}
      fields={['/name', '/why']}
      submit={{
        name: copies ? w.duplicate : w.rename,
        run: () => (!copies && waits ? setPressed(true) : mutate()),
        busy: save.isPending || pressed,
        disabled: name.trim() === '' || (!copies && name.trim() === element.name),
      }}
    >
      <TextInput
        label={words('making').name}
        required
        data-autofocus
        maxLength={512}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={taken ?? faultAt(save.error, '/name')}
      />
      {!copies && element.name !== '' && (
        <Checkbox
          label={w.keep(element.name)}
          description={w.keepHelp}
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
      )}
      {!copies && <RenamePlaces renaming={renaming} keeps={keeps} />}
      <WhyField value={why} change={setWhy} error={save.error} />
    </FormDialog>
  );
}
