import { formatSize } from '../../../../shared/index.ts';
import { Code } from '../Codes.tsx';
import { Facts } from '../Facts.tsx';
import { fileBytes, fileText, itemsOf, pictureAddress } from '../items.ts';
import classes from '../preview.module.css';
import { type Branch, readBranch } from '../tree.ts';
import { words } from '../words/words.ts';
import { Items } from './Items.tsx';
import { MarkupTree } from './MarkupTree.tsx';

/** Bytes that are shown of a file that is neither text nor a picture. */
const SHOWN = 1024;

/** What a resource holds, by its kind: a picture, text, the tree of an XPage, or bytes. */
export function File({ root, markup = false }: { root: Branch; markup?: boolean }) {
  const w = words('file');
  const bytes = fileBytes(root);
  const type = itemsOf(root).find(({ name }) => name === '$MimeType')?.text;
  if (!bytes)
    return (
      <>
        <p>{w.empty}</p>
        <Items root={root} />
      </>
    );
  const address = pictureAddress(bytes);
  const text = address === undefined ? fileText(bytes) : undefined;
  const tree = markup && text !== undefined ? treeOf(text) : undefined;
  return (
    <>
      <Facts
        of={[
          [w.size, formatSize(bytes.length)],
          [w.type, type],
        ]}
      />
      {address !== undefined ? (
        <div className={classes.picture}>
          <img src={address} alt={root.attributes.name ?? w.picture} />
        </div>
      ) : tree ? (
        <MarkupTree root={tree} />
      ) : (
        <Code text={text ?? hexOf(bytes)} />
      )}
    </>
  );
}

function treeOf(text: string): Branch | undefined {
  try {
    return readBranch(text);
  } catch {
    // It is shown as the text that it is.
    return undefined;
  }
}

/** Sixteen bytes a line: where they stand, in hexadecimal, and as ASCII. */
function hexOf(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < Math.min(bytes.length, SHOWN); at += 16) {
    const line = [...bytes.subarray(at, Math.min(at + 16, SHOWN))];
    const hex = line.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const ascii = line.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(8, '0')}  ${hex.padEnd(47)}  ${ascii}`);
  }
  return bytes.length > SHOWN ? [...lines, '…'].join('\n') : lines.join('\n');
}
