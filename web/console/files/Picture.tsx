import { useState } from 'react';
import classes from './files.module.css';
import { type DocumentMeta, documentPath } from './queries.ts';

/** Larger pictures are not fetched for a thumbnail. */
const LARGEST_PICTURE = 3 * 1024 * 1024;

/** The picture itself, when the document is one; else a sign of its kind. */
export function Picture({ document: { id, name, mime, size, version } }: { document: DocumentMeta }) {
  const [broken, setBroken] = useState(false);
  if (broken || size > LARGEST_PICTURE || !/^image\/(png|jpeg|gif|webp)$/.test(mime))
    return <Kind name={name} />;
  return (
    <img
      className={classes.thumbnail}
      src={`${documentPath(id, 'content')}?version=${version}`}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}

function Kind({ name }: { name: string }) {
  const kind = /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase().replace('jpeg', 'jpg') ?? 'file';
  return (
    <span className={classes.kind} data-kind={kind} aria-hidden>
      {kind.toUpperCase()}
    </span>
  );
}
