import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './CodeExample.module.css';
import { texts } from './words/words.ts';

/** Code to copy, such as a curl call.
 *  @param label what the code does, for screen readers, such as `Read the design summary` */
export function CodeExample({ code, label }: { code: string; label: string }) {
  const w = texts();
  return (
    <figure className={classes.figure} aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1) */}
      <pre className={classes.code} tabIndex={0}>
        {code}
      </pre>
      <div className={classes.copy}>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? w.copied : w.copy} withArrow>
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={copy}
                aria-label={copied ? w.copied : w.copyThis(label)}
              >
                {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </div>
    </figure>
  );
}
