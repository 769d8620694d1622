import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { levelName } from '../access/names.ts';
import { useAccess } from '../queries.ts';
import { words } from '../words/words.ts';
import { Choosing } from './Choosing.tsx';
import { JobView } from './JobView.tsx';
import { PlanView } from './PlanView.tsx';
import type { Options, Source } from './queries.ts';
import { usePlanning } from './usePlanning.ts';

const usual: Options = {
  designOption: 'replaceElseCreate',
  documentsOption: 'ignore',
  replaceDbProperties: false,
  deleteAbsent: false,
};

/** Import in three steps: choose what, see what would change, apply it. The address says which step it is. */
export default function Import({ nsfPath, address }: { nsfPath: string; address: URL }) {
  const { level, mayDesign } = useAccess(nsfPath);
  const [source, setSource] = useState<Source>();
  const [options, setOptions] = useState(usual);
  const planning = usePlanning(nsfPath);
  const plan = address.searchParams.get('plan');
  const job = address.searchParams.get('job');
  if (job) return <JobView key={job} nsfPath={nsfPath} jobId={job} source={source} />;
  if (plan && !planning.stage)
    return (
      <PlanView
        key={plan}
        nsfPath={nsfPath}
        planId={plan}
        source={source}
        left={planning.left}
        again={source && (() => void planning.begin(source, options))}
      />
    );
  return (
    <>
      {level !== undefined && !mayDesign && (
        <Alert variant="light" color="gray" mb="md" icon={<IconInfoCircle aria-hidden />}>
          {words('importing').onlyPreview(levelName(level))}
        </Alert>
      )}
      <Choosing
        nsfPath={nsfPath}
        source={source}
        setSource={setSource}
        options={options}
        setOptions={setOptions}
        planning={planning}
      />
    </>
  );
}
