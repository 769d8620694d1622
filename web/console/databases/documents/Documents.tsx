import { useLayoutEffect, useRef, useState } from 'react';
import { DocumentList } from './DocumentList.tsx';
import { DocumentView } from './DocumentView.tsx';
import type { Wanted } from './queries.ts';

const newestFirst: Wanted = { sort: 'modified', order: 'desc' };

/** The documents of a database, or the one that the address names; back in the list one is where one was. */
export default function Documents({ nsfPath, address }: { nsfPath: string; address: URL }) {
  const [wanted, setWanted] = useState(newestFirst);
  const unid = address.searchParams.get('document') ?? undefined;
  const left = useRef(0);
  const shown = useRef(unid);
  useLayoutEffect(() => {
    if (shown.current === unid) return;
    scrollTo(0, unid === undefined ? left.current : 0);
    shown.current = unid;
  }, [unid]);
  if (unid === undefined)
    return (
      <DocumentList
        nsfPath={nsfPath}
        wanted={wanted}
        want={setWanted}
        leave={() => {
          left.current = scrollY;
        }}
      />
    );
  return <DocumentView key={unid} nsfPath={nsfPath} unid={unid} address={address} />;
}
