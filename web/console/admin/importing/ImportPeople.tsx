import { Alert, Anchor, Button, FileButton, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FormFailure } from '../../FormFailure.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { Imported } from './Imported.tsx';
import { PreviewLines } from './PreviewLines.tsx';
import { type Import, type Preview, useImport, usePreview } from './queries.ts';
import { reasonOf } from './reason.ts';
import { words } from './words/words.ts';

type Source = { name: string; file: File };

/** Adds and changes many people by a CSV file, which is checked before anything is written. */
export default function ImportPeople() {
  const w = words();
  const [typed, setTyped] = useState('');
  const [source, setSource] = useState<Source>();
  const preview = usePreview();
  const importing = useImport();
  const [withGroups, setWithGroups] = useState(false);
  // It stays in sight while it is asked for anew.
  const [shown, setShown] = useState<Preview>();
  const body = source?.file ?? typed;
  const begin = () => {
    setWithGroups(false);
    setShown(undefined);
    preview.reset();
    importing.reset();
  };
  const look = (what: Import) => preview.mutate(what, { onSuccess: setShown });
  const forget = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // Else a browser says nothing when the same file, corrected meanwhile, is chosen again.
    forget.current?.();
    if (!file) return;
    begin();
    setSource({ name: file.name, file });
    look({ body: file, withGroups: false });
  };
  if (importing.data)
    return (
      <Imported
        done={importing.data}
        again={() => {
          begin();
          setTyped('');
          setSource(undefined);
        }}
      />
    );
  return (
    <>
      <AdminHead place="users" title={w.title} lead={w.lead} />
      <Stack gap="lg">
        <Paper withBorder radius="lg" p="lg">
          <Stack gap="sm">
            <Text size="sm">{w.format}</Text>
            <Text size="sm" c="dimmed">
              {w.noPasswords}
            </Text>
            <Group gap="sm">
              <FileButton
                resetRef={forget}
                onChange={choose}
                accept=".csv,.txt,text/csv"
                inputProps={{ 'aria-label': w.file }}
              >
                {(props) => (
                  <Button {...props} mih={44} leftSection={<IconFileUpload size={18} aria-hidden />}>
                    {w.file}
                  </Button>
                )}
              </FileButton>
              {source && (
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {w.chosen(source.name)}
                </Text>
              )}
            </Group>
            <Textarea
              label={w.paste}
              autosize
              minRows={4}
              maxRows={12}
              spellCheck={false}
              placeholder={w.example}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              value={typed}
              onChange={(event) => {
                begin();
                setSource(undefined);
                setTyped(event.currentTarget.value);
              }}
            />
            <Group>
              <Button
                variant="default"
                mih={44}
                disabled={typed.trim() === '' || source !== undefined}
                loading={preview.isPending}
                onClick={() => look({ body: typed, withGroups })}
              >
                {w.check}
              </Button>
              <Anchor href="/admin/users">{w.back}</Anchor>
            </Group>
          </Stack>
        </Paper>
        <FormFailure error={preview.error ?? importing.error} />
        {shown && shown.faults.length > 0 && (
          <Alert color="red" variant="light" role="alert" title={w.wrongFile}>
            {shown.faults.map((fault) => (
              <div key={`${fault.line} ${fault.reason} ${fault.value}`}>
                {w.wrongAt(fault.line, reasonOf(fault))}
              </div>
            ))}
          </Alert>
        )}
        {shown && shown.lines.length > 0 && (
          <PreviewLines
            preview={shown}
            busy={importing.isPending}
            withGroups={withGroups}
            makeGroups={(isWanted) => {
              setWithGroups(isWanted);
              look({ body, withGroups: isWanted });
            }}
            run={(skip) => importing.mutate({ body, withGroups, skip })}
          />
        )}
      </Stack>
    </>
  );
}
