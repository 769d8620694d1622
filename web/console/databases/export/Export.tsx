import { Alert, Button, Checkbox, Group, Paper, Radio, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeExample, formatSize, sentenceOf } from '../../../shared/index.ts';
import { number } from '../../../words/words.ts';
import classes from '../database.module.css';
import { on, useAccess, useDesignSummary } from '../queries.ts';
import { byType, typeName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import { fileName } from './fileName.ts';
import { useExport } from './useExport.ts';

/** The design as a DXL file: everything, or the elements of some types. */
export default function Export({ nsfPath }: { nsfPath: string }) {
  const w = words('exporting');
  const [what, setWhat] = useState('full');
  const [documents, setDocuments] = useState(false);
  const [types, setTypes] = useState<string[]>([]);
  const [properties, setProperties] = useState(false);
  const { mayManage } = useAccess(nsfPath);
  const summary = useDesignSummary(nsfPath).data;
  const exporting = useExport(nsfPath);
  const present = Object.keys(summary?.types ?? {}).sort(byType);
  const query: Record<string, string> =
    what === 'full'
      ? { full: 'true', ...(documents ? { documents: 'true' } : {}) }
      : { types: types.join(), ...(properties ? { include: 'properties' } : {}) };
  return (
    <Paper withBorder radius="lg" p="lg">
      <Stack>
        <Radio.Group label={w.what} value={what} onChange={setWhat}>
          <Stack gap={10} mt={8}>
            <Radio
              value="full"
              label={w.everything}
              description={mayManage ? w.everythingHelp : w.everythingNoAccess}
            />
            <Radio value="types" label={w.someTypes} />
          </Stack>
        </Radio.Group>
        {what === 'full' ? (
          <Checkbox
            label={w.documents}
            description={w.documentsHelp}
            checked={documents}
            onChange={(event) => setDocuments(event.currentTarget.checked)}
          />
        ) : (
          <>
            <Checkbox.Group label={w.types} value={types} onChange={setTypes}>
              <div className={classes.choices}>
                {present.map((type) => (
                  <Checkbox
                    key={type}
                    value={type}
                    label={
                      <>
                        {typeName(type)}{' '}
                        <Text span size="sm" c="dimmed">
                          {number(summary?.types[type]?.count ?? 0)}
                        </Text>
                      </>
                    }
                  />
                ))}
              </div>
            </Checkbox.Group>
            <Checkbox
              label={w.properties}
              checked={properties}
              onChange={(event) => setProperties(event.currentTarget.checked)}
            />
          </>
        )}
        {exporting.error !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(exporting.error)}
          </Alert>
        )}
        <Group>
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={what === 'types' && types.length === 0}
            loading={exporting.received !== undefined}
            onClick={() => void exporting.begin(query)}
          >
            {w.begin}
          </Button>
          {exporting.received !== undefined && (
            <>
              <Text size="sm" role="status">
                {w.received(formatSize(exporting.received))}
              </Text>
              <Button variant="default" onClick={exporting.cancel}>
                {w.cancel}
              </Button>
            </>
          )}
        </Group>
        <details>
          <summary className={classes.summaryLine}>{w.program}</summary>
          <CodeExample
            label={w.curl}
            code={`curl -H "Authorization: Bearer $TOKEN" -H "Accept: application/xml" \\\n  -o ${fileName(nsfPath)} "${location.origin}${on('/api/dxl/export', nsfPath, query)}"`}
          />
        </details>
      </Stack>
    </Paper>
  );
}
