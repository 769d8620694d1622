import { ActionIcon, Button, FileButton, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch, IconTrash, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FailedState, LoadingState, PageHead } from '../../shared/index.ts';
import { DocumentTable, type Order } from './DocumentTable.tsx';
import { FilterTabs, filterIn } from './FilterTabs.tsx';
import classes from './files.module.css';
import { NewDocument } from './NewDocument.tsx';
import { NextPage } from './NextPage.tsx';
import { NoDocuments } from './NoDocuments.tsx';
import { type Shown, useDocumentPages } from './queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './uploads.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';

/** The documents of the built-in repository. */
export default function Files({ address }: { address: URL }) {
  const [creating, setCreating] = useState(false);
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), 250);
  const filter = filterIn(address);
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
      <FilterTabs filter={filter} />
      <DocumentList key={filter ?? 'all'} shown={{ q, ...(filter && { filter }) }} />
      {creating && <NewDocument close={() => setCreating(false)} />}
    </>
  );
}

/** The documents that a filter and words leave, with those that are selected among them. */
function DocumentList({ shown }: { shown: Shown }) {
  const list = useDocumentPages(shown);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [order, setOrder] = useState<Order>();
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  // Pages come in the order of the server: another one needs all of them.
  const wantsAll = order !== undefined && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (wantsAll) void fetchNextPage();
  }, [wantsAll, fetchNextPage]);
  if (list.isPending) return <LoadingState what="your documents" />;
  if (!list.data)
    return <FailedState error={list.error} what="your documents" retry={() => void list.refetch()} />;
  const documents = list.data.pages.flatMap(({ items }) => items);
  if (documents.length === 0) return <NoDocuments q={shown.q ?? ''} filter={shown.filter} />;
  return (
    <>
      <SelectionBar documents={documents.filter(({ id }) => selected.has(id))} select={setSelected} />
      <DocumentTable
        documents={documents}
        selected={selected}
        select={setSelected}
        order={order}
        setOrder={setOrder}
      >
        <NextPage of={list} />
      </DocumentTable>
    </>
  );
}
