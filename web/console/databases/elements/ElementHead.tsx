import { Badge, Button, CopyButton, Group, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconLink } from '@tabler/icons-react';
import { Moment } from '../../../shared/index.ts';
import { saveFile } from '../../saveFile.ts';
import classes from '../database.module.css';
import { personName } from '../personName.ts';
import { elementName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import { type Element, elementAddress } from './queries.ts';
import { SignatureBadge } from './SignatureBadge.tsx';

/** What the element is, who changed it last, and what can be copied or downloaded. */
export function ElementHead({ nsfPath, element }: { nsfPath: string; element: Element }) {
  const w = words('element');
  return (
    <div className={classes.sheetHead}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.naming}>
          <Title order={2} className={classes.name}>
            {elementName(element)}
          </Title>
          <Group gap="xs" mt={6}>
            <Badge variant="light" tt="none">
              {element.type}
            </Badge>
            <SignatureBadge signature={element.signature} />
          </Group>
        </div>
        <Group gap="xs">
          <Copy what={w.copySource} done={w.sourceCopied} value={element.dxl} icon="copy" />
          <Copy
            what={w.copyLink}
            done={w.linkCopied}
            value={`${location.origin}${elementAddress(nsfPath, element)}`}
            icon="link"
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => saveFile(`${element.name || element.unid}.${element.type}.dxl`, [element.dxl])}
          >
            {words('database').download}
          </Button>
        </Group>
      </Group>
      <LastChange element={element} />
      <Facts element={element} />
    </div>
  );
}

function LastChange({ element: { version, at, by, why } }: { element: Element }) {
  return (
    <Text size="sm" mt={12}>
      {words('element').lastChange(version, personName(by))} <Moment at={at} />
      {why && <span className={classes.why}> {why}</span>}
    </Text>
  );
}

function Facts({ element: { aliases = [], unid, noteId } }: { element: Element }) {
  const w = words('element');
  return (
    <dl className={classes.facts}>
      {aliases.length > 0 && (
        <div>
          <dt>{aliases.length === 1 ? w.alias : w.aliases}</dt>
          <dd>{aliases.join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>{w.unid}</dt>
        <dd className={classes.mono}>{unid}</dd>
      </div>
      <div>
        <dt>{w.noteId}</dt>
        <dd className={classes.mono}>{noteId}</dd>
      </div>
    </dl>
  );
}

type CopyProps = { what: string; done: string; value: string; icon: 'copy' | 'link' };

function Copy({ what, done, value, icon }: CopyProps) {
  const Icon = icon === 'copy' ? IconCopy : IconLink;
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={15} aria-hidden /> : <Icon size={15} aria-hidden />}
        >
          {copied ? done : what}
        </Button>
      )}
    </CopyButton>
  );
}
