import { ActionIcon, Button, FileButton, Paper, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileText, IconPlus, IconSearch, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, EmptyState, PageHead } from '../../shared/index.ts';
import { DocumentTable } from './DocumentTable.tsx';
import classes from './files.module.css';
import { NewDocument } from './NewDocument.tsx';
import { useDocuments } from './queries.ts';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './uploads.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';

/** The documents of the built-in repository. */
export default function Files() {
  const [creating, setCreating] = useState(false);
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), 250);
  const documents = useDocuments({ q });
  const { add, ...uploads } = useUploads();
  const over = useDroppedFiles(add);
  return (
    <>
      {over && <div className={classes.drop}>Drop files to upload</div>}
      <PageHead
        title="Documents"
        lead="Documents you can read. Drop files anywhere on this page to upload them."
        actions={
          <>
            <FileButton multiple onChange={add}>
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                  Upload
                </Button>
              )}
            </FileButton>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
              New document
            </Button>
            <Tooltip label="Trash" withArrow>
              <ActionIcon component="a" href="/files/trash" variant="default" size={36} aria-label="Trash">
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </>
        }
      />
      <UploadList {...uploads} />
      <TextInput
        type="search"
        mb="md"
        aria-label="Search documents"
        placeholder="Search names, descriptions and content"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Answer
        of={documents}
        what="your documents"
        empty={
          <Paper withBorder radius="lg">
            {q ? (
              <EmptyState title="No results" icon={<IconSearch size={24} stroke={1.5} />}>
                No document you can read contains these words.
              </EmptyState>
            ) : (
              <EmptyState title="No documents yet" icon={<IconFileText size={24} stroke={1.5} />}>
                Upload a file or create a document. Documents shared with you appear here too.
              </EmptyState>
            )}
          </Paper>
        }
      >
        {({ items }) => <DocumentTable documents={items} />}
      </Answer>
      {creating && <NewDocument close={() => setCreating(false)} />}
    </>
  );
}
