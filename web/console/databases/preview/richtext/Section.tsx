import { type Branch, eventCode, first, inside, textIn } from '../tree.ts';
import { words } from '../words/words.ts';
import { Parts } from './RichText.tsx';
import classes from './richtext.module.css';
import { fontStyle } from './styles.ts';

/** A section that opens and closes below its title. */
export function Section({ of }: { of: Branch }) {
  const title = first(of, 'sectiontitle');
  const computed = title && eventCode(title, 'value');
  const said = title ? inside(title, 'text').map(textIn).join(' ') || ownText(title) : '';
  return (
    <details className={classes.section} open={of.attributes.expanded !== 'false'}>
      <summary style={fontStyle(first(title, 'font'))} title={computed}>
        {said || (computed ? words('text').computed : words('text').section)}
      </summary>
      <Parts of={{ ...of, content: of.content.filter((part) => part !== title) }} />
    </details>
  );
}

const ownText = ({ content }: Branch): string =>
  content
    .filter((part) => typeof part === 'string')
    .join('')
    .trim();
