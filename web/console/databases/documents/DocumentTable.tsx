import { Anchor, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCornerDownRight, IconMessage, IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Moment } from '../../../shared/index.ts';
import { LongTable } from '../../../shared/list/LongTable.tsx';
import { number } from '../../../words/words.ts';
import classes from './documents.module.css';
import { type DocumentItem, documentAddress, type Wanted } from './queries.ts';
import { words } from './words/words.ts';

type Order = Pick<Wanted, 'sort' | 'order'>;
type Props = {
  nsfPath: string;
  documents: DocumentItem[];
  more: boolean;
  wanted: Order;
  want: (order: Order) => void;
  leave: () => void;
};

/** Documents with what they are about, their form and when they were changed. */
export function DocumentTable({ nsfPath, documents, more, wanted, want, leave }: Props) {
  const w = words('documents');
  const heading = (sort: Order['sort'], says: string, visibleFrom?: 'sm') => (
    <Heading sort={sort} wanted={wanted} want={want} {...(visibleFrom ? { visibleFrom } : {})}>
      {says}
    </Heading>
  );
  return (
    <LongTable
      items={documents}
      keyOf={({ unid }) => unid}
      height={45}
      more={more}
      verticalSpacing="sm"
      horizontalSpacing="md"
      highlightOnHover
      className={classes.table}
      head={
        <>
          {heading('title', w.name)}
          {heading('form', w.form, 'sm')}
          {heading('modified', w.changed)}
        </>
      }
    >
      {(document, row) => (
        <Table.Tr {...row}>
          <Table.Td>
            <div className={classes.name}>
              {document.parent !== undefined && (
                <Sign says={w.response}>
                  <IconCornerDownRight size={16} aria-hidden />
                </Sign>
              )}
              <Anchor
                href={documentAddress(nsfPath, document.unid)}
                onClick={leave}
                className={classes.title}
                translate="no"
              >
                {document.title || w.untitled}
              </Anchor>
              {document.responses > 0 && (
                <Sign says={w.responses(document.responses)}>
                  <IconMessage size={15} aria-hidden />
                  <span aria-hidden>{number(document.responses)}</span>
                </Sign>
              )}
              {document.attachments > 0 && (
                <Sign says={w.files(document.attachments)}>
                  <IconPaperclip size={15} aria-hidden />
                  <span aria-hidden>{number(document.attachments)}</span>
                </Sign>
              )}
            </div>
            <Text size="xs" c="dimmed" hiddenFrom="sm" className={classes.any} translate="no">
              {document.form}
            </Text>
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <Text size="sm" className={classes.any} translate="no">
              {document.form}
            </Text>
          </Table.Td>
          <Table.Td className={classes.when}>
            <Moment at={document.modified} />
          </Table.Td>
        </Table.Tr>
      )}
    </LongTable>
  );
}

/** A small sign, said in words to those who do not see it and those who point at it. */
const Sign = ({ says, children }: { says: string; children: ReactNode }) => (
  <span className={classes.sign} title={says}>
    {children}
    <VisuallyHidden>{says}</VisuallyHidden>
  </span>
);

type HeadingProps = {
  sort: Order['sort'];
  wanted: Order;
  want: (order: Order) => void;
  visibleFrom?: 'sm';
  children: string;
};

/** The head of a column, which sorts by it; a second time the other way round. */
function Heading({ sort, wanted, want, children, ...cell }: HeadingProps) {
  const isChosen = wanted.sort === sort;
  const isUp = wanted.order === 'asc';
  const first = sort === 'modified' ? 'desc' : 'asc';
  const next = isChosen ? (isUp ? 'desc' : 'asc') : first;
  return (
    <Table.Th aria-sort={isChosen ? (isUp ? 'ascending' : 'descending') : 'none'} {...cell}>
      <UnstyledButton fz="inherit" className={classes.sort} onClick={() => want({ sort, order: next })}>
        {children}
        <span aria-hidden>{isChosen ? (isUp ? ' ↑' : ' ↓') : ''}</span>
      </UnstyledButton>
    </Table.Th>
  );
}
