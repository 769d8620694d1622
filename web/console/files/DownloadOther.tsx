import { DownloadAs, otherFormat } from '../../shared/converting/loaded.ts';
import { convertedPath, type DocumentMeta } from './queries.ts';

type Props = { document: DocumentMeta; close: () => void };

/** What was published last of a text, in its other format. */
export function DownloadOther({ document: { id, name }, close }: Props) {
  const to = otherFormat(name);
  return to && <DownloadAs name={name} to={to} address={convertedPath(id, to)} close={close} />;
}
