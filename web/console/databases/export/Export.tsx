import { Alert, Button, Checkbox, Group, Paper, Radio, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeExample, formatSize, sentenceOf } from '../../../shared/index.ts';
import { number } from '../../../words/words.ts';
import classes from '../database.module.css';
import { on, useAccess, useDesignSummary } from '../queries.ts';
import { byType, typeName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import { ChosenElements } from './ChosenElements.tsx';
import { fileName } from './fileName.ts';
import { useExport } from './useExport.ts';

/** The design as a DXL file or as an on-disk project: everything, the elements of some types, or chosen ones. */
export default function Export({ nsfPath }: { nsfPath: string }) {
  const w = words('exporting');
  const [what, setWhat] = useState('full');
  const [documents, setDocuments] = useState(false);
  const [types, setTypes] = useState<string[]>([]);
  const [properties, setProperties] = useState(false);
  const [elements, setElements] = useState<string[]>([]);
  const [form, setForm] = useState<'dxl' | 'project'>('dxl');
  const { mayManage } = useAccess(nsfPath);
  const summary = useDesignSummary(nsfPath).data;
  const exporting = useExport(nsfPath);
  const present = Object.keys(summary?.types ?? {}).sort(byType);
  const typesOf = (unids: readonly string[]) =>
    present.filter((type) => summary?.types[type]?.elements.some(({ unid }) => unids.includes(unid)));
  const isProject = form === 'project';
  const query: Record<string, string> =
    what === 'chosen'
      ? { types: typesOf(elements).join() }
      : what === 'full'
        ? { full: 'true', ...(documents && !isProject ? { documents: 'true' } : {}) }
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
            <Radio value="chosen" label={w.someElements} />
          </Stack>
        </Radio.Group>
        {what === 'chosen' ? (
          <ChosenElements summary={summary} chosen={elements} choose={setElements} />
        ) : what === 'full' ? (
          <Checkbox
            label={w.documents}
            description={w.documentsHelp}
            checked={documents && !isProject}
            disabled={isProject}
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
        <Radio.Group label={w.form} value={form} onChange={(value) => setForm(value as typeof form)}>
          <Stack gap={10} mt={8}>
            <Radio value="dxl" label={w.document} />
            <Radio value="project" label={w.project} description={w.projectHelp} />
          </Stack>
        </Radio.Group>
        {exporting.error !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(exporting.error)}
          </Alert>
        )}
        <Group>
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={
              (what === 'types' && types.length === 0) || (what === 'chosen' && elements.length === 0)
            }
            loading={exporting.received !== undefined}
            onClick={() =>
              void exporting.begin(query, { isProject, ...(what === 'chosen' ? { unids: elements } : {}) })
            }
          >
            {w.begin}
          </Button>
          {exporting.received !== undefined && (
            <>
              <Text size="sm" role="status">
                {exporting.made
                  ? w.made(exporting.made.done, exporting.made.total)
                  : w.received(formatSize(exporting.received))}
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
