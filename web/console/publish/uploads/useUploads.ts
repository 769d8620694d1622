import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { CATALOG } from '../records/queries.ts';
import { currentUploads, type Upload, watchUploads } from './uploadStore.ts';

/** The uploads to a package; what is shown of the catalog is read anew when one is done. */
export function useUploads(to: string): Upload[] {
  const queries = useQueryClient();
  const uploads = useSyncExternalStore(watchUploads, currentUploads).filter((each) => each.package === to);
  const done = uploads.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (done > 0) void queries.invalidateQueries({ queryKey: [CATALOG] });
  }, [done, queries]);
  return uploads;
}
