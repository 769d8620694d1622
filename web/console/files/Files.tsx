import { ActionIcon, Button, FileButton, Paper, Tooltip } from '@mantine/core';
import { IconFileText, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, EmptyState, PageHead, say, sentenceOf } from '../../shared/index.ts';
import { DocumentTable } from './DocumentTable.tsx';
import classes from './files.module.css';
import { NewDocument } from './NewDocument.tsx';
import { upload, useDocumentChange, useDocuments } from './queries.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';

/** The documents of the built-in repository. */
export default function Files() {
  const [creating, setCreating] = useState(false);
  const documents = useDocuments();
  const uploading = useDocumentChange(
    (files: File[]) => Promise.allSettled(files.map(upload)),
    (results) => {
      const done = results.filter((each) => each.status === 'fulfilled').length;
      if (done > 0) say(done === 1 ? 'The document is uploaded.' : `${done} documents are uploaded.`);
      for (const each of results) if (each.status === 'rejected') say(sentenceOf(each.reason), 'failed');
    },
  );
  const over = useDroppedFiles((files) => uploading.mutate(files));
  return (
    <>
      {over && <div className={classes.drop}>Drop the files to upload them</div>}
      <PageHead
        title="Documents"
        lead="The documents you may read. Drop files anywhere on this page to upload them."
        actions={
          <>
            <FileButton multiple onChange={(files) => files.length > 0 && uploading.mutate(files)}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  loading={uploading.isPending}
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
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
      <Answer
        of={documents}
        what="your documents"
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title="No documents yet" icon={<IconFileText size={24} stroke={1.5} />}>
              Upload a file or start a new document. What others share with you appears here as well.
            </EmptyState>
          </Paper>
        }
      >
        {({ items }) => <DocumentTable documents={items} />}
      </Answer>
      {creating && <NewDocument close={() => setCreating(false)} />}
    </>
  );
}
