import { faultAt } from '../../FormFailure.tsx';
import { words } from '../words/words.ts';
import { RecordPicker } from './RecordPicker.tsx';

/** How many a record may have (catalog API). */
const MAX_SETS = 2;

type Props = {
  value: string[];
  change: (fields: { resourceSets: string[] }) => void;
  /** what the server said about the form */
  error: unknown;
};

/** The resource sets that a product group, a product or a release shows. */
export function ResourceSetsField({ value, change, error }: Props) {
  const w = words('records');
  return (
    <RecordPicker
      path="/v1/resourcesets"
      label={w.resourceSets}
      description={w.resourceSetsHelp}
      most={MAX_SETS}
      value={value}
      change={(resourceSets) => change({ resourceSets })}
      error={faultAt(error, '/resourceSets')}
    />
  );
}
