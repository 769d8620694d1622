import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Parts } from '../records/Parts.tsx';
import type { Release, ReleaseSection } from '../records/types.ts';
import { words } from '../words/words.ts';
import { SectionFiles } from './SectionFiles.tsx';

/** Sections of a release, under which files are shown to whoever sees it. */
export function ReleaseSections({ release, path }: { release: Release; path: string }) {
  const w = words('releaseSections');
  const [filling, setFilling] = useState<ReleaseSection>();
  return (
    <>
      <Parts
        of={path}
        path={`${path}/sections`}
        member="sections"
        parts={release.sections}
        words={w}
        detail={({ id }) => {
          const section = release.sections.find((each) => each.id === id);
          return (
            section && (
              <Anchor component="button" type="button" size="xs" onClick={() => setFilling(section)}>
                {w.files(section.files.length, section.name)}
              </Anchor>
            )
          );
        }}
      />
      {filling && (
        <SectionFiles release={release} path={path} section={filling} close={() => setFilling(undefined)} />
      )}
    </>
  );
}
