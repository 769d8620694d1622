import { Box, Button, Switch } from '@mantine/core';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconCheck,
  IconKeyboard,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { words as previewWords } from '../preview/words/words.ts';
import type { Judged, Source } from './code/createSource.ts';
import classes from './editing.module.css';
import { KeysDialog } from './KeysDialog.tsx';
import { words } from './words/words.ts';

/** Longer sources are checked when they are saved, and shown without colours. */
const LONG = 4_000_000;

type Props = {
  ways: ReactNode;
  /** What the importer says so far; undefined for those who only read. */
  judged: Judged | undefined;
  length: number;
  source: RefObject<Source | undefined>;
  wrap: boolean;
  setWrap: (wrap: boolean) => void;
  /** Whether the preview stands beside it; undefined where there is no room for that. */
  beside: boolean | undefined;
  setBeside: (beside: boolean) => void;
  /** Whether the source itself is to be seen. */
  isSource: boolean;
  /** Asks for something new in it; absent where there is nothing of that. */
  insert: (() => void) | undefined;
  /** Asks for properties; absent where none can be set. */
  shape: (() => void) | undefined;
};

/** What can be done with a source that is looked at, and what the importer says to it. */
export function SourceBar({ ways, judged, length, source, wrap, setWrap, ...shown }: Props) {
  const { beside, setBeside, isSource, insert, shape } = shown;
  const w = words('source');
  const [keys, setKeys] = useState(false);
  const said =
    judged && (judged.errors + judged.warnings > 0 ? w.found(judged.errors, judged.warnings) : undefined);
  return (
    <div className={classes.bar}>
      {ways}
      <div role="status" className={classes.judged}>
        {length > LONG ? (
          w.long
        ) : said ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color={judged?.errors ? 'red' : 'orange'}
            leftSection={<IconAlertTriangle size={15} aria-hidden />}
            {...(isSource
              ? { onClick: () => source.current?.openMessages() }
              : { component: 'span' as const })}
          >
            {said}
          </Button>
        ) : judged?.state === 'checked' ? (
          <>
            <IconCheck size={15} aria-hidden /> {w.fine}
          </>
        ) : judged?.state === 'checking' ? (
          w.checking
        ) : judged ? (
          w.unchecked
        ) : null}
      </div>
      {insert && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={insert}
        >
          {words('inserting').button}
        </Button>
      )}
      {shape && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={w.properties}
          title={w.properties}
          onClick={shape}
        >
          <IconAdjustments size={15} aria-hidden />
          {/* A phone has no room for the word. */}
          <Box component="span" visibleFrom="sm" ms={6}>
            {w.properties}
          </Box>
        </Button>
      )}
      {isSource && beside !== undefined && (
        <Switch
          size="xs"
          label={previewWords('preview').beside}
          checked={beside}
          onChange={(event) => setBeside(event.currentTarget.checked)}
        />
      )}
      {isSource && (
        <>
          <Switch
            visibleFrom="sm"
            size="xs"
            label={w.wrap}
            checked={wrap}
            onChange={(event) => setWrap(event.currentTarget.checked)}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconSearch size={15} aria-hidden />}
            onClick={() => source.current?.openSearch()}
          >
            {w.find}
          </Button>
          <Button
            visibleFrom="sm"
            size="compact-sm"
            variant="subtle"
            aria-label={w.keys}
            title={w.keys}
            onClick={() => setKeys(true)}
          >
            <IconKeyboard size={18} aria-hidden />
          </Button>
        </>
      )}
      {keys && <KeysDialog close={() => setKeys(false)} />}
    </div>
  );
}
