import { ActionIcon, Button, FileButton, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFolderPlus, IconPlus, IconSearch, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { type Folder, useFolders } from '../../shared/folders/folders.ts';
import { FailedState, LoadingState, NextPage, PageHead } from '../../shared/index.ts';
import { DocumentTable, type Order } from './DocumentTable.tsx';
import { FilterTabs, filterIn } from './FilterTabs.tsx';
import { FolderCards } from './FolderCards.tsx';
import { NewFolder } from './FolderName.tsx';
import classes from './files.module.css';
import { folderAddress, wayTo } from './folders.ts';
import { NewDocument } from './NewDocument.tsx';
import { NoDocuments } from './NoDocuments.tsx';
import { type Filter, type Shown, useDocumentPages } from './queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './uploads.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { words } from './words/words.ts';

/** The documents of the built-in repository. */
export default function Files({ address }: { address: URL }) {
  const [making, setMaking] = useState<'document' | 'folder' | undefined>(
    address.searchParams.has('new') ? 'document' : undefined,
  );
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const folder = address.searchParams.get('folder');
  const filter = folder === null ? filterIn(address) : 'mine';
  const { add, ...uploads } = useUploads(folder);
  const over = useDroppedFiles(add);
  // All documents are those in folders, too; what others share, and what was opened or starred, has no places there.
  const hasFolders = filter === 'mine' || filter === undefined;
  const own = useFolders(hasFolders);
  const way = wayTo(own.data?.items ?? [], folder);
  const close = () => setMaking(undefined);
  const w = words('list');
  return (
    <>
      {over && <div className={classes.drop}>{w.drop}</div>}
      <PageHead
        {...headOf(way)}
        actions={
          <>
            <FileButton multiple onChange={add}>
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                  {w.upload}
                </Button>
              )}
            </FileButton>
            {hasFolders && (
              <Button
                variant="default"
                leftSection={<IconFolderPlus size={16} aria-hidden />}
                onClick={() => setMaking('folder')}
              >
                {words('folders').make}
              </Button>
            )}
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking('document')}>
              {w.create}
            </Button>
            <Tooltip label={words('trash').title} withArrow>
              <ActionIcon
                component="a"
                href="/files/trash"
                variant="default"
                size={36}
                aria-label={words('trash').title}
              >
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
        aria-label={w.search}
        placeholder={w.searchHint}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={500}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FilterTabs filter={filter} />
      {hasFolders && q === '' && (
        <FolderCards
          folders={(own.data?.items ?? []).filter(({ parent }) => parent === folder)}
          above={way.length > 0 ? (way.at(-2) ?? { id: null, name: words('folders').mine }) : undefined}
        />
      )}
      <DocumentList key={folder ?? filter ?? 'all'} shown={shownIn(q, filter, folder)} />
      {making === 'document' && <NewDocument folder={folder} close={close} />}
      {making === 'folder' && <NewFolder parent={folder} close={close} />}
    </>
  );
}

/** The head of the list, or of the innermost of these folders. */
function headOf(way: Folder[]): Pick<ComponentProps<typeof PageHead>, 'title' | 'lead' | 'trail'> {
  const [folder, ...around] = way.toReversed();
  const { title, lead } = words('list');
  if (!folder) return { title, lead };
  const w = words('folders');
  return {
    title: folder.name,
    lead: w.lead,
    trail: [
      { name: title, href: '/files' },
      { name: w.mine, href: '/files?filter=mine' },
      ...around.toReversed().map(({ id, name }) => ({ name, href: folderAddress(id) })),
    ],
  };
}

/** Words look through all folders; without them, what lies in a folder is shown only there. */
function shownIn(q: string, filter: Filter | undefined, folder: string | null): Shown {
  if (folder !== null) return { q, folder };
  if (filter === 'mine') return q ? { q, filter } : { q, filter, folder: 'none' };
  return { q, ...(filter && { filter }) };
}

/** The documents that a filter and words leave, with those that are selected among them. */
function DocumentList({ shown }: { shown: Shown }) {
  const w = words('list');
  const list = useDocumentPages(shown);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [order, setOrder] = useState<Order>();
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const documents = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  // Pages come in the order of the server: another one needs all of them.
  const wantsAll = order !== undefined && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (wantsAll) void fetchNextPage();
  }, [wantsAll, fetchNextPage]);
  if (list.isPending) return <LoadingState what={w.what} />;
  if (!documents) return <FailedState error={list.error} what={w.what} retry={() => void list.refetch()} />;
  if (documents.length === 0)
    return <NoDocuments q={shown.q ?? ''} filter={shown.filter} folder={shown.folder} />;
  return (
    <>
      <SelectionBar documents={documents.filter(({ id }) => selected.has(id))} select={setSelected} />
      <DocumentTable
        documents={documents}
        more={hasNextPage}
        selected={selected}
        select={setSelected}
        order={order}
        setOrder={setOrder}
      >
        <NextPage of={list} what={w.more} />
      </DocumentTable>
    </>
  );
}
