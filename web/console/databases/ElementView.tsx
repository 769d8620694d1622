import { Badge, Button, CopyButton, Group, Paper, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Answer, CodeExample, formatDate, usePageTitle } from '../../shared/index.ts';
import { DxlSource } from './DxlSource.tsx';
import classes from './database.module.css';
import { type Chosen, type Element, elementPath, useElement } from './queries.ts';
import { typeName } from './typeNames.ts';

/** One element: what it is, and its source. */
export function ElementView({ nsfPath, chosen }: { nsfPath: string; chosen: Chosen }) {
  usePageTitle(`${chosen.name || typeName(chosen.type)} in ${nsfPath}`);
  return (
    <Paper withBorder radius="lg" className={classes.sheet}>
      <Answer of={useElement(nsfPath, chosen)} what="the element">
        {(element) => (
          <>
            <div className={classes.sheetHead}>
              <Group justify="space-between" align="flex-start" gap="sm">
                <div className={classes.naming}>
                  <Title order={2} className={classes.name}>
                    {element.name || chosen.name || typeName(chosen.type)}
                  </Title>
                  <Group gap="xs" mt={6}>
                    <Badge variant="light" tt="none">
                      {chosen.type}
                    </Badge>
                    {element.signature && <Signature signature={element.signature} />}
                  </Group>
                </div>
                <Group gap="xs">
                  <CopyButton value={element.dxl}>
                    {({ copied, copy }) => (
                      <Button
                        size="xs"
                        variant="default"
                        onClick={copy}
                        leftSection={
                          copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />
                        }
                      >
                        {copied ? 'Copied' : 'Copy'}
                      </Button>
                    )}
                  </CopyButton>
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconDownload size={15} aria-hidden />}
                    onClick={() => download(element, chosen)}
                  >
                    Download
                  </Button>
                </Group>
              </Group>
              <Facts element={element} />
            </div>
            <DxlSource text={element.dxl} />
            <details className={classes.program}>
              <summary>Read it from a program</summary>
              <CodeExample
                label="Read this element with curl"
                code={`curl -H "Authorization: Bearer $TOKEN" \\\n  "${location.origin}${elementPath(nsfPath, chosen)}"`}
              />
            </details>
          </>
        )}
      </Answer>
    </Paper>
  );
}

function Facts({ element: { aliases = [], unid, noteId } }: { element: Element }) {
  return (
    <dl className={classes.facts}>
      {aliases.length > 0 && (
        <div>
          <dt>{aliases.length === 1 ? 'Alias' : 'Aliases'}</dt>
          <dd>{aliases.join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>UNID</dt>
        <dd className={classes.mono}>{unid}</dd>
      </div>
      <div>
        <dt>Note ID</dt>
        <dd className={classes.mono}>{noteId}</dd>
      </div>
    </dl>
  );
}

function Signature({
  signature: { signer, signedAt, valid },
}: {
  signature: NonNullable<Element['signature']>;
}) {
  if (!valid)
    return (
      <Badge color="red" variant="light" tt="none">
        The signature does not match
      </Badge>
    );
  return (
    <Text size="xs" c="dimmed" className={classes.signature} title={formatDate(signedAt)}>
      <IconRosetteDiscountCheck size={15} aria-hidden />
      Signed by {signer}
    </Text>
  );
}

/** Saves the source as a file named after the element. */
function download({ name, dxl }: Element, { type, unid }: Chosen): void {
  const address = URL.createObjectURL(new Blob([dxl], { type: 'application/xml' }));
  const link = document.createElement('a');
  link.href = address;
  // Characters that file systems refuse, and a leading dot that would hide the file.
  link.download = `${(name || unid).replace(/[\\/:*?"<>|]/g, '_').replace(/^\./, '_')}.${type}.dxl`;
  link.click();
  URL.revokeObjectURL(address);
}
