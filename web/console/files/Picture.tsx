import { useState } from 'react';
import classes from './files.module.css';
import { type DocumentMeta, documentPath, useThumbnailKinds } from './queries.ts';

/** Larger pictures are not fetched for a thumbnail. */
const LARGEST_PICTURE = 3 * 1024 * 1024;
/** When a first page that is being made is asked for again, in milliseconds; then the sign of the kind stays. */
const AGAIN_MS = [2000, 4000, 8000, 16_000];

/** The picture itself, when the document is one; its first page where the server makes it; else a sign of its kind. */
export function Picture({ document }: { document: DocumentMeta }) {
  const { id, name, mime, size, version } = document;
  const kinds = useThumbnailKinds();
  if (size <= LARGEST_PICTURE && /^image\/(png|jpeg|gif|webp)$/.test(mime))
    return <Thumbnail key={version} src={`${documentPath(id, 'content')}?version=${version}`} name={name} />;
  if (!kinds.has(extensionOf(name))) return <Kind name={name} />;
  const src = `/viewer/api/docsvr/lcfiles/${encodeURIComponent(id)}/thumbnail`;
  return <Thumbnail key={version} src={src} name={name} again />;
}

type Props = { src: string; name: string /** It may be there later. */; again?: boolean };

function Thumbnail({ src, name, again = false }: Props) {
  const [failed, setFailed] = useState(0);
  const [shown, setShown] = useState(true);
  const fail = () => {
    setShown(false);
    const pause = again ? AGAIN_MS[failed] : undefined;
    setFailed(failed + 1);
    if (pause !== undefined) setTimeout(() => setShown(true), pause);
  };
  return (
    <>
      {shown && (
        <img
          className={classes.thumbnail}
          data-page={again || undefined}
          src={src}
          alt=""
          loading="lazy"
          onError={fail}
        />
      )}
      {!shown && <Kind name={name} />}
    </>
  );
}

const extensionOf = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

function Kind({ name }: { name: string }) {
  const kind = extensionOf(name).replace('jpeg', 'jpg') || 'file';
  return (
    <span className={classes.kind} data-kind={kind} aria-hidden>
      {kind.toUpperCase()}
    </span>
  );
}
