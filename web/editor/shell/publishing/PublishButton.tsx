import { ActionIcon, Button, Group, Popover, Radio, Textarea } from '@mantine/core';
import { IconCloudUpload, IconMessagePlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useObservable } from '../../session/observable.ts';
import type { VersionKind } from '../../session/opening.ts';
import type { EditorContext } from '../../view/context.ts';
import classes from '../editor.module.css';
import { words } from '../words.ts';
import type { Publishing } from './publishing.ts';

type Props = { publishing: Publishing; disabled: boolean; dialog: EditorContext['dialog'] };

/** Publishes: at once, or with a note of what changed and the kind of version, where the repository knows kinds. */
export function PublishButton({ publishing, disabled, dialog }: Props) {
  const asking = useObservable(dialog) === 'note' && !disabled;
  const setAsking = (yes: boolean) => dialog.set(yes ? 'note' : undefined);
  const [note, setNote] = useState('');
  const [kind, setKind] = useState(publishing.versionKind);
  const sent = useRef(false);
  const w = words().publishing;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const comment = note.trim();
    sent.current = true;
    publishing.publish({ ...(comment && { comment }), ...(kind && { versionKind: kind }) });
    setAsking(false);
  };
  // Who looks at what is open in the text first finds the note again.
  useEffect(() => {
    if (!publishing.busy || !sent.current) return;
    sent.current = false;
    setNote('');
    setKind(publishing.versionKind);
  }, [publishing.busy, publishing.versionKind]);
  return (
    <Group gap={2} wrap="nowrap">
      <Button
        className={classes.publish}
        loading={publishing.busy}
        disabled={disabled}
        onClick={() => publishing.publish()}
        leftSection={<IconCloudUpload size={18} stroke={1.7} aria-hidden />}
      >
        {w.publish}
      </Button>
      <Popover opened={asking} onChange={setAsking} position="bottom-end" width={300} trapFocus withArrow>
        <Popover.Target>
          <ActionIcon
            size={36}
            variant="filled"
            disabled={disabled || publishing.busy}
            aria-label={w.sayMore}
            aria-expanded={asking}
            title={w.sayMore}
            onClick={() => setAsking(!asking)}
          >
            <IconMessagePlus size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <form onSubmit={send}>
            <Textarea
              label={w.note}
              description={w.noteFor}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              data-autofocus
            />
            {kind && (
              <Radio.Group
                mt="sm"
                label={w.kind}
                value={kind}
                onChange={(value) => setKind(value as VersionKind)}
              >
                <Group mt={4} gap="md">
                  <Radio size="xs" value="major" label={w.major} />
                  <Radio size="xs" value="minor" label={w.minor} />
                </Group>
              </Radio.Group>
            )}
            <Group justify="flex-end" mt="sm">
              <Button type="submit" size="xs">
                {w.withNote}
              </Button>
            </Group>
          </form>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}
