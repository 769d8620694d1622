import { Anchor } from '@mantine/core';
import { Moment, Pages } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import preview from '../preview/preview.module.css';
import own from './documents.module.css';
import { documentAddress, useDocuments } from './queries.ts';
import { words } from './words/words.ts';

/** What responds to a document, in the order in which it was written. */
export function Responses({ nsfPath, unid }: { nsfPath: string; unid: string }) {
  const w = words('one');
  const found = useDocuments(nsfPath, { parent: unid, sort: 'modified', order: 'asc' });
  return (
    <section aria-label={w.responses} className={preview.part}>
      <h3>{w.responses}</h3>
      <Pages of={found} what={w.theResponses} empty={null}>
        {(documents, more) => (
          <ul className={own.files}>
            <Rows items={documents} keyOf={(each) => each.unid} height={40} more={more}>
              {(each, row) => (
                <li {...row}>
                  <Anchor href={documentAddress(nsfPath, each.unid)} className={own.file} translate="no">
                    {each.title || words('documents').untitled}
                  </Anchor>
                  <span className={preview.faint}>
                    <Moment at={each.modified} />
                  </span>
                </li>
              )}
            </Rows>
          </ul>
        )}
      </Pages>
    </section>
  );
}
