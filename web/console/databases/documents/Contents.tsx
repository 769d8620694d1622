import { Anchor } from '@mantine/core';
import { lazy } from 'react';
import { formatSize, Part } from '../../../shared/index.ts';
import { dateText } from '../dateText.ts';
import preview from '../preview/preview.module.css';
import { Attachments } from './Attachments.tsx';
import own from './documents.module.css';
import { type DocumentWhole, documentAddress, type Item } from './queries.ts';
import { Responses } from './Responses.tsx';
import { words } from './words/words.ts';

const DrawnText = lazy(() => import('../preview/DrawnText.tsx'));

/** What a document responds to, its texts, fields and files, and what responds to it. */
export function Contents({ nsfPath, document }: { nsfPath: string; document: DocumentWhole }) {
  const w = words('one');
  const { parent, items, attachments, responses, unid } = document;
  const texts = items.filter(({ type, values, dxl }) => type === 'richtext' && (values.length > 0 || dxl));
  const others = items.filter(({ type }) => type !== 'richtext');
  const fields = others.filter((item) => !isInternal(item));
  const internal = others.filter(isInternal);
  return (
    <div className={preview.preview}>
      {parent && (
        <p>
          {w.respondsTo}{' '}
          {parent.title === undefined ? (
            <span className={preview.faint}>{w.parentHidden}</span>
          ) : (
            <Anchor href={documentAddress(nsfPath, parent.unid)} translate="no">
              {parent.title || words('documents').untitled}
            </Anchor>
          )}
        </p>
      )}
      {texts.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names of items may come twice, and their order does not change
        <div key={at} className={preview.part}>
          <h3 translate="no">{item.name}</h3>
          {item.dxl === undefined ? (
            <p className={preview.faint}>{w.longText}</p>
          ) : (
            <Part what={item.name} lines={3}>
              <DrawnText nsfPath={nsfPath} label={item.name} dxl={item.dxl} />
            </Part>
          )}
        </div>
      ))}
      <section aria-label={w.fields} className={preview.part}>
        <h3>{w.fields}</h3>
        {fields.length === 0 ? <p className={preview.faint}>{w.noFields}</p> : <Fields of={fields} />}
      </section>
      {attachments.length > 0 && <Attachments nsfPath={nsfPath} unid={unid} attachments={attachments} />}
      {responses > 0 && <Responses nsfPath={nsfPath} unid={unid} />}
      {internal.length > 0 && (
        <details className={preview.code}>
          <summary>{w.internal(internal.length)}</summary>
          <Fields of={internal} />
        </details>
      )}
    </div>
  );
}

/** What the product keeps for itself, and the name of the form, which stands above. */
const isInternal = ({ name }: Item): boolean => name.startsWith('$') || name.toLowerCase() === 'form';

function Fields({ of }: { of: readonly Item[] }) {
  return (
    <dl className={preview.items}>
      {of.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names of items may come twice, and their order does not change
        <div key={at}>
          <dt translate="no">{item.name}</dt>
          <dd>
            <Value of={item} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The values of an item, one below the other. */
function Value({ of: { type, values, cut, size } }: { of: Item }) {
  const w = words('one');
  const said = type === 'datetime' ? values.map(dateText) : values;
  if (said.every((each) => each === ''))
    return <span className={preview.faint}>{size ? w.bytes(formatSize(size)) : w.empty}</span>;
  return (
    <>
      {said.length === 1 ? (
        <span data-type={type}>{said[0]}</span>
      ) : (
        <ul className={own.values}>
          {said.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values may come twice, and their order does not change
            <li key={at}>{each}</li>
          ))}
        </ul>
      )}
      {cut && <span className={preview.faint}> {w.cut}</span>}
    </>
  );
}
