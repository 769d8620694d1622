import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Answer } from '../../../shared/index.ts';
import { Code } from '../editing/Code.tsx';
import { useWrap } from '../editing/useWrap.ts';
import own from './documents.module.css';
import { dxlPath, useDxl } from './queries.ts';
import { words } from './words/words.ts';

/** The DXL of a document as it came in, to read and to take away. */
export function Source({ nsfPath, unid }: { nsfPath: string; unid: string }) {
  const w = words('one');
  const [wrap] = useWrap();
  return (
    <>
      <div className={own.bar}>
        <Button
          component="a"
          href={dxlPath(nsfPath, unid)}
          download
          variant="default"
          className={own.touch}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {w.download}
        </Button>
      </div>
      <Answer of={useDxl(nsfPath, unid)} what={w.theSource}>
        {(dxl) => <Code key={unid} text={dxl} label={w.sourceAsDxl} wrap={wrap} />}
      </Answer>
    </>
  );
}
