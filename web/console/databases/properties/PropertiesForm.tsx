import { Button, Fieldset, Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, ProblemError, say } from '../../../shared/index.ts';
import { textFor } from '../../../words/words.ts';
import { FormFailure, faultAt } from '../../FormFailure.tsx';
import { on, useDesignSummary } from '../queries.ts';
import { WhyField } from '../WhyField.tsx';
import { words } from '../words/words.ts';
import { ElementName } from './ElementName.tsx';
import { type DatabaseProperties, differing } from './queries.ts';

type Props = { nsfPath: string; properties: DatabaseProperties; mayManage: boolean };

const shown = ['/title', '/notes/framesetName', '/notes/pageName', '/web/target', '/web/whenOpened', '/why'];

/** Title and what is opened first; sends only what was changed. */
export function PropertiesForm({ nsfPath, properties, mayManage }: Props) {
  const w = words('properties');
  const { launchSettings } = properties;
  const [title, setTitle] = useState(properties.title);
  const [notes, setNotes] = useState(launchSettings.notes ?? {});
  const [web, setWeb] = useState(launchSettings.web ?? {});
  const [why, setWhy] = useState('');
  const summary = useDesignSummary(nsfPath).data;
  const queries = useQueryClient();
  const notesChange = differing(launchSettings.notes ?? {}, notes);
  const webChange = differing(launchSettings.web ?? {}, web);
  const json = {
    ...(title === properties.title ? {} : { title }),
    ...(notesChange ? { notes: notesChange } : {}),
    ...(webChange ? { web: webChange } : {}),
  };
  const read = () => queries.invalidateQueries({ queryKey: ['properties', nsfPath] });
  const save = useMutation({
    mutationFn: () =>
      call(on('/api/dxl/database', nsfPath, why.trim() ? { why: why.trim() } : {}), {
        method: 'PUT',
        json,
        ...(properties.tag ? { headers: { 'if-match': properties.tag } } : {}),
      }),
    onSuccess: async () => {
      say(w.saved);
      await Promise.all([
        read(),
        queries.invalidateQueries({ queryKey: ['databases'] }),
        queries.invalidateQueries({ queryKey: ['designsummary', nsfPath] }),
        queries.invalidateQueries({ queryKey: ['changes', nsfPath] }),
      ]);
    },
    onError: (error) => {
      if (!(error instanceof ProblemError) || error.status !== 412) return;
      say(w.overtaken, 'failed');
      void read();
    },
  });
  const field = { disabled: !mayManage };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (mayManage && Object.keys(json).length > 0) save.mutate();
      }}
    >
      <Stack maw={720}>
        <FormFailure error={save.error} fields={shown} />
        <TextInput
          label={w.title}
          required
          maxLength={512}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={faultAt(save.error, '/title')}
          {...field}
        />
        <Fieldset legend={w.inClient} {...field}>
          <Stack>
            <NativeSelect
              label={w.opensFirst}
              data={offered(words('notesOpens'), launchSettings.notes?.whenOpened)}
              value={notes.whenOpened ?? ''}
              onChange={(event) => setNotes({ ...notes, ...chosen('whenOpened', event.currentTarget.value) })}
            />
            {notes.whenOpened === 'openframeset' && (
              <ElementName
                label={w.frameset}
                elements={summary?.types.frameset?.elements}
                value={notes.framesetName ?? ''}
                change={(framesetName) => setNotes({ ...notes, framesetName })}
                error={faultAt(save.error, '/notes/framesetName')}
              />
            )}
            {notes.whenOpened === 'openpage' && (
              <ElementName
                label={w.page}
                elements={summary?.types.page?.elements}
                value={notes.pageName ?? ''}
                change={(pageName) => setNotes({ ...notes, pageName })}
                error={faultAt(save.error, '/notes/pageName')}
              />
            )}
            <NativeSelect
              label={w.showAbout}
              data={offered(words('aboutShown'), launchSettings.notes?.showAboutDocument)}
              value={notes.showAboutDocument ?? ''}
              onChange={(event) =>
                setNotes({ ...notes, ...chosen('showAboutDocument', event.currentTarget.value) })
              }
            />
            <NativeSelect
              label={w.preview}
              data={offered(words('previews'), launchSettings.notes?.previewDefault)}
              value={notes.previewDefault ?? ''}
              onChange={(event) =>
                setNotes({ ...notes, ...chosen('previewDefault', event.currentTarget.value) })
              }
            />
            <Switch
              label={w.restoreView}
              checked={notes.restoreLastView ?? false}
              onChange={(event) => setNotes({ ...notes, restoreLastView: event.currentTarget.checked })}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={w.inBrowser} {...field}>
          <Stack>
            <NativeSelect
              label={w.opensFirst}
              data={offered(words('webOpens'), launchSettings.web?.whenOpened)}
              value={web.whenOpened ?? ''}
              onChange={(event) => setWeb({ ...web, ...chosen('whenOpened', event.currentTarget.value) })}
              error={faultAt(save.error, '/web/whenOpened')}
            />
            {web.whenOpened && web.whenOpened !== 'doclink' && (
              <ElementName
                label={textFor(w.targets, web.whenOpened)}
                elements={summary?.types[web.whenOpened]?.elements}
                value={web.target ?? ''}
                change={(target) => setWeb({ ...web, target })}
                error={faultAt(save.error, '/web/target')}
              />
            )}
          </Stack>
        </Fieldset>
        {mayManage && (
          <>
            <WhyField value={why} change={setWhy} error={save.error} />
            <Group>
              <Button type="submit" loading={save.isPending} disabled={Object.keys(json).length === 0}>
                {words('database').save}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}

/** Values and their names, to choose from. A value that is set cannot be taken back to nothing, so that is offered only
 *  while nothing is set. */
const offered = (names: { [value: string]: string }, set: string | undefined) =>
  Object.entries(names)
    .filter(([value]) => value !== '' || !set)
    .map(([value, label]) => ({ value, label }));

/** A member with its value, or nothing for the choice "Not set". */
const chosen = (member: string, value: string) => (value === '' ? {} : { [member]: value });
