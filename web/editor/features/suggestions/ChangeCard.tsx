import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Entry } from '../../../../formats/model/tracked/index.ts';
import { locale } from '../../../words/words.ts';
import classes from './changes.module.css';
import type { Suggestion } from './replacements.ts';
import { colourOf } from './tracking.ts';
import { words } from './words.ts';

type Props = {
  suggestion: Suggestion;
  go: (entry: Entry) => void;
  /** undefined for who may not decide */
  settle: ((accept: boolean) => void) | undefined;
};

/** One change: who, when, what; a click leads there. */
export function ChangeCard({ suggestion, go, settle }: Props) {
  const w = words();
  const [entry] = suggestion;
  const { author, date } = entry.change;
  const old = suggestion.length > 1 ? suggestion.find(({ change }) => change.kind === 'del') : undefined;
  const shown = old ? (suggestion.find((one) => one !== old) ?? entry) : entry;
  const kind = old ? w.replaced : kindOf(entry);
  const text = textOf(shown);
  const said = old ? w.replacedBy(textOf(old).slice(0, 40), text) : `${kind} ${text.slice(0, 60)}`;
  return (
    <li className={classes.card} style={{ borderLeftColor: colourOf(author) }}>
      <button type="button" className={classes.lead} onClick={() => go(entry)}>
        <span className={classes.who}>
          <strong>{author || w.nobody}</strong>
          {date && <time dateTime={date}>{moment(date)}</time>}
        </span>
        <span className={classes.what}>
          <span className={classes.kind}>{kind}</span>{' '}
          {old && (
            <>
              <del>{textOf(old)}</del> <span aria-hidden>→</span>{' '}
            </>
          )}
          {text === '\u00b6' ? w.paragraphMark : text || (entry.spots.length > 0 && w.picture)}
        </span>
      </button>
      {settle && (
        <span className={classes.decide}>
          {[true, false].map((accept) => {
            const label = accept ? w.accept : w.reject;
            const Icon = accept ? IconCheck : IconX;
            return (
              <Tooltip key={label} label={label} withArrow openDelay={400}>
                <ActionIcon
                  variant="subtle"
                  color={accept ? 'pine' : 'gray'}
                  aria-label={`${label}: ${said.slice(0, 100)}`}
                  onClick={() => settle(accept)}
                >
                  <Icon size={17} stroke={1.9} aria-hidden />
                </ActionIcon>
              </Tooltip>
            );
          })}
        </span>
      )}
    </li>
  );
}

const textOf = ({ text }: Entry) => text.replaceAll('\u00b6', ' \u00b6 ').trim();

function kindOf({ change, spots }: Entry): string {
  const w = words();
  const { where, of } = spots[0] ?? {};
  if (change.kind === 'moveFrom') return w.movedFrom;
  if (change.kind === 'moveTo') return w.movedTo;
  if (change.section !== undefined) return w.pagesChanged;
  if (change.kind === 'format') {
    if (of === 'paragraph') return where === 'record' ? w.markFormatted : w.paragraphFormatted;
    if (spots.every((spot) => spot.of === of)) {
      if (of === 'row') return w.rowFormatted;
      if (of === 'cell' || of === 'mergedCell') return w.cellsFormatted;
    }
    return spots[0]?.table === undefined ? w.formatted : w.tableFormatted;
  }
  if (where === 'cell') return change.kind === 'ins' ? w.cellsInserted : w.cellsDeleted;
  if (where === 'row') return change.kind === 'ins' ? w.rowInserted : w.rowDeleted;
  return change.kind === 'ins' ? w.inserted : w.deleted;
}

/** When it was, as far as the file says; what is no date is shown as it stands there. */
function moment(date: string): string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return date.slice(0, 40);
  return at.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
}
