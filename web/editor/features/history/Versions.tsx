import { Text } from '@mantine/core';
import { Answer, EmptyState, formatDate, formatSize } from '../../../shared/index.ts';
import { type Place, serviceAddress } from '../../session/opening.ts';
import { Entry } from './Entry.tsx';
import classes from './history.module.css';
import { type Earlier, ofVersion, useVersions } from './history.ts';
import { words } from './words.ts';

/** The versions that the repository keeps. */
export function Versions({ place, show }: { place: Place; show: (earlier: Earlier) => void }) {
  const w = words();
  const versions = useVersions(place);
  return (
    <Answer of={versions} what={w.theVersions}>
      {({ told, items }) =>
        told && items.length > 0 ? (
          <ul className={classes.entries}>
            {items.map((version) => {
              const { size, modified, modifier, comment } = version;
              const earlier = ofVersion(version);
              return (
                <Entry
                  key={version.version}
                  title={earlier.name}
                  facts={[
                    modifier.displayName,
                    formatDate(modified),
                    ...(size === null ? [] : [formatSize(size)]),
                  ]}
                  note={comment}
                  show={() => show(earlier)}
                  download={serviceAddress(place, `${earlier.what}/content`)}
                />
              );
            })}
          </ul>
        ) : (
          <EmptyState title={w.noVersions}>
            <Text size="sm">{w.noVersionsHow}</Text>
          </EmptyState>
        )
      }
    </Answer>
  );
}
