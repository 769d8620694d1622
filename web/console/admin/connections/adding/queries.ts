import { useMutation, useQuery } from '@tanstack/react-query';
import { call, request } from '../../../../shared/index.ts';
import { repositoryPath } from '../queries.ts';
import type { Kind } from './members.ts';

/** What an administrator would have the setting say of a keyword. */
export type Sent = { keyword: Kind; repository: Record<string, unknown> };

/** The setting as it is to be, and what it says now. */
export type Drafted = {
  setting: string;
  value: string;
  kept: Kind[];
  replaces: boolean;
  /** Places of what is stored and never written out. */
  lacking: string[];
  origin: 'environment' | 'file' | 'default';
};

/** Has a draft judged as a start of the server would. */
export const useDraft = () =>
  useMutation({ mutationFn: (json: Sent) => call<Drafted>('/docs/repositories/draft', { json }) });

/** A stored repository, without its secrets. */
export type Stored = { repository: Record<string, unknown>; enabled: boolean; tag: string | null };

export const useStored = (keyword: string) =>
  useQuery({
    queryKey: ['connections', 'stored', keyword],
    queryFn: async ({ signal }): Promise<Stored> => {
      const answer = await request(repositoryPath(keyword), { signal });
      const stored = (await answer.json()) as Omit<Stored, 'tag'>;
      return { ...stored, tag: answer.headers.get('etag') };
    },
  });
