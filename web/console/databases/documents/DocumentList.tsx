import { Alert, Button, Paper, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileImport, IconFileText, IconHourglass, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, Pages } from '../../../shared/index.ts';
import { pageAddress, useAccess } from '../queries.ts';
import { DocumentFilters } from './DocumentFilters.tsx';
import { DocumentTable } from './DocumentTable.tsx';
import { useDocuments, useForms, type Wanted } from './queries.ts';
import { words } from './words/words.ts';

type Props = {
  nsfPath: string;
  wanted: Wanted;
  want: (wanted: Wanted) => void;
  /** Hears that somebody follows the link of a document. */
  leave: () => void;
};

/** The documents that the reader may see, narrowed down and sorted as they like. */
export function DocumentList({ nsfPath, wanted, want, leave }: Props) {
  const w = words('documents');
  const [typed, setTyped] = useState(wanted.q ?? '');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const forms = useForms(nsfPath);
  const asked = { ...wanted, q };
  const found = useDocuments(nsfPath, asked);
  const reading = found.data?.pages.some((page) => page.reading) === true;
  const isNarrowed = q !== '' || wanted.form !== undefined;
  return (
    <>
      <DocumentFilters
        typed={typed}
        form={wanted.form}
        forms={forms.data?.forms ?? []}
        type={setTyped}
        choose={(form) =>
          want({ sort: wanted.sort, order: wanted.order, ...(form === undefined ? {} : { form }) })
        }
      />
      {reading && (
        <Alert variant="light" color="gray" mb="md" role="status" icon={<IconHourglass aria-hidden />}>
          {w.reading}
        </Alert>
      )}
      {forms.data && !isNarrowed && forms.data.total > 0 && (
        <Text size="sm" c="dimmed" mb="xs" role="status">
          {w.count(forms.data.total)}
        </Text>
      )}
      <Paper withBorder radius="lg" p={0}>
        <Pages of={found} what={w.what} empty={<None nsfPath={nsfPath} isNarrowed={isNarrowed} />}>
          {(documents, more) => (
            <DocumentTable
              nsfPath={nsfPath}
              documents={documents}
              more={more}
              wanted={wanted}
              want={(order) => want({ ...wanted, ...order })}
              leave={() => {
                want({ ...wanted, q });
                leave();
              }}
            />
          )}
        </Pages>
      </Paper>
    </>
  );
}

/** Says why there is nothing. */
function None({ nsfPath, isNarrowed }: { nsfPath: string; isNarrowed: boolean }) {
  const w = words('documents');
  const { mayDesign } = useAccess(nsfPath);
  if (isNarrowed)
    return (
      <EmptyState title={w.noMatchTitle} icon={<IconSearch size={24} stroke={1.5} />}>
        {w.noMatch}
      </EmptyState>
    );
  return (
    <EmptyState
      title={w.noneTitle}
      icon={<IconFileText size={24} stroke={1.5} />}
      action={
        mayDesign && (
          <Button
            component="a"
            href={pageAddress(nsfPath, 'import')}
            mt="xs"
            leftSection={<IconFileImport size={16} aria-hidden />}
          >
            {w.importSome}
          </Button>
        )
      }
    >
      {w.none}
    </EmptyState>
  );
}
