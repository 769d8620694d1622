import type { Person } from '../../platform/identity/caller.ts';
import type { Documents } from '../documents.ts';
import type { Draft } from '../drafts/store.ts';
import type { RepositoryAccess } from '../repositories/repository.ts';
import type { Publication } from './store.ts';

/** Everything a publication is carried out with. */
export type Work = {
  documents: Documents;
  publication: Publication;
  draft: Draft;
  person: Person;
  access: RepositoryAccess;
};
