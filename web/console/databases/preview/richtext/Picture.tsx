import { useMemo } from 'react';
import { fromBase64 } from '../../../../../formats/dxl/searchable/bytes.ts';
import { fileBytes, pictureAddress, pictureNames } from '../items.ts';
import { lengthOf } from '../measures.ts';
import { useResources } from '../resources.ts';
import { type Branch, first, inside, readBranch, textIn } from '../tree.ts';
import { words } from '../words/words.ts';
import classes from './richtext.module.css';

/** A picture whose bytes stand in it, or in an image resource of the database. */
export function Picture({ of }: { of: Branch }) {
  const { width, height, scaledwidth, scaledheight, alttext = '' } = of.attributes;
  const data = inside(of).find(({ name }) => pictureNames.includes(name));
  const reference = first(of, 'imageref');
  const size = {
    width: lengthOf(scaledwidth) ?? pixels(width),
    height: lengthOf(scaledheight) ?? pixels(height),
  };
  const bytes = data && fromBase64(textIn(data));
  const address = bytes && pictureAddress(bytes);
  return (
    <span className={classes.figure}>
      {reference ? (
        <ImageResource name={reference.attributes.name ?? ''} alt={alttext} size={size} />
      ) : address ? (
        <img src={address} alt={alttext} style={{ ...size, height: 'auto' }} />
      ) : (
        <Absent name={alttext} size={size} />
      )}
      <Caption of={first(of, 'caption')} />
    </span>
  );
}

const Caption = ({ of }: { of: Branch | undefined }) =>
  of ? <span className={classes.caption}>{textIn(of)}</span> : null;

/** Sizes of no width are those of the picture itself. */
const pixels = (word: string | undefined) =>
  word && Number.parseFloat(word) > 0 ? lengthOf(word) : undefined;

type Size = { width?: string | undefined; height?: string | undefined };

/** A picture of the database by its name. */
export function ImageResource({ name, alt = '', size = {} }: { name: string; alt?: string; size?: Size }) {
  const source = useResources().useSource('imageresource', name);
  const address = useMemo(() => {
    const bytes = source ? fileBytes(readBranch(source)) : undefined;
    return bytes && pictureAddress(bytes);
  }, [source]);
  if (address) return <img src={address} alt={alt || name} style={{ maxWidth: '100%' }} />;
  return <Absent name={name} size={size} />;
}

/** A box as large as the picture that is not here, or is of a kind that browsers do not draw. */
function Absent({ name, size }: { name: string; size: Size }) {
  return (
    <span className={classes.absent} style={{ minWidth: size.width, minHeight: size.height }}>
      {words('text').picture} {name}
    </span>
  );
}

/** A picture with places that lead elsewhere, and where they lead. */
export function ImageMap({ of }: { of: Branch }) {
  const picture = first(of, 'picture');
  return (
    <span className={classes.figure}>
      {picture && <Picture of={picture} />}
      {inside(of, 'area').map(({ attributes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
        <span key={at} className={classes.chip}>
          {words('text').area} {attributes.alttext || attributes.htmlid || attributes.type}
        </span>
      ))}
    </span>
  );
}

/** A file that hangs in the text. */
export const Attachment = ({ of: { attributes } }: { of: Branch }) => (
  <span className={classes.chip}>
    {words('text').attachment} {attributes.displayname || attributes.name}
  </span>
);
