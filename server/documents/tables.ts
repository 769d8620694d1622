import type { Generated, Kysely, Transaction } from 'kysely';
import type { Narrowed } from '../platform/identity/caller.ts';
import type { RepositoryType } from './repositoryTypes.ts';
import type { RoomMessage } from './roomMessages.ts';

/** A person as the seed's records show one. */
export type Somebody = { id: string; displayName: string; email: string | null };

/** Who acted, with what is needed to act for them later: their account, and the address through which they came. */
export type Editor = Somebody & {
  identityProvider: string;
  type: RepositoryType;
  /** they opened it without the right to change it, so nothing can be published for them */
  commentsOnly?: true;
};

export type Granted = 'read' | 'comment' | 'write' | 'owner';

export type DocumentTable = {
  id: string;
  name: string;
  mime: string;
  description: Generated<string>;
  version: number;
  created_at: Date;
  creator: Somebody;
  modified_at: Date;
  modifier: Somebody;
  deleted_at: Date | null;
  deleted_by: Somebody | null;
  template: Generated<boolean>;
};

export type VersionTable = {
  document: string;
  version: number;
  sha256: string;
  size: number;
  modified_at: Date;
  modifier: Somebody;
  comment: Generated<string>;
  major: Generated<boolean>;
};

export type WorkingCopyTable = {
  document: string;
  over: number;
  holder: Somebody;
  identity_provider: string;
  name: string;
  description: string;
  sha256: string;
  size: number;
  revision: Generated<number>;
  begun_at: Date;
  modified_at: Date;
};

type SearchTable = {
  document: string;
  name: string;
  description: string;
  sha256: string | null;
  content: Generated<string>;
  words: Generated<string>;
};

export type ShareTable = {
  document: string;
  kind: 'user' | 'group';
  holder: string;
  name: string;
  granted: Granted;
};

type StarTable = { holder: string; document: string; starred_at: Date };

export type FolderTable = {
  id: string;
  holder: string;
  parent: string | null;
  name: string;
  created_at: Date;
};

type FilingTable = { holder: string; document: string; folder: string };

/** Who asked to edit a document. */
export type EditRequestTable = { document: string; holder: string; text: string; asked_at: Date };

type VisitTable = { holder: string; document: string; visited_at: Date };

export type DraftTable = {
  id: string;
  repository: string;
  document: string;
  name: string;
  base_version: string;
  source: string;
  published: string;
  size: number;
  revision: Generated<number>;
  published_revision: Generated<number>;
  lasteditor: Editor;
  carried: string[];
  created_at: Date;
  modified_at: Date;
  visited_at: Date;
};

type UpdateTable = { id: Generated<number>; draft: string; seq: Generated<number>; content: Buffer };

type VisitorTable = {
  draft: string;
  identity_provider: string;
  subject: string;
  type: RepositoryType;
};

type OpenRoomTable = {
  draft: string;
  process: number;
  editors: Generated<Editor[]>;
  left_at: Date | null;
  follows: Generated<boolean>;
};

type RoomMessageTable = {
  id: Generated<number>;
  draft: string;
  process: number;
  message: RoomMessage;
  sent_at: Generated<Date>;
};

/** CMIS 1.1, 2.1.13: a major version is meant for others to rely on, a minor one is a step on the way. */
export type VersionKind = 'major' | 'minor';

type PublicationState = 'waiting' | 'sending' | 'done' | 'unchanged' | 'conflict' | 'failed';

export type PublicationTable = {
  id: string;
  draft: string;
  person: Editor;
  type: RepositoryType;
  over_version: string | null;
  state: Generated<PublicationState>;
  sent: string | null;
  sent_over: string | null;
  revision: number | null;
  version: string | null;
  summary: string | null;
  comment: Generated<string>;
  version_kind: Generated<VersionKind | null>;
  attempts: Generated<number>;
  next_at: Date | null;
  code: string | null;
  requested_at: Date;
  finished_at: Date | null;
};

export type KeptCopyTable = {
  id: string;
  repository: string;
  document: string;
  name: string;
  sha256: string;
  size: number;
  kept_at: Date;
  kept_by: Somebody;
  reason: 'conflict' | 'restore' | 'asked';
  base_version: string;
};

type LeftObjectTable = { sha256: string; left_at: Generated<Date> };

type TokenTable = {
  repository: string;
  identity_provider: string;
  subject: string;
  access_token: string;
  refresh_token: string | null;
  expires_at: Date | null;
  account: string | null;
  refreshing_until: Date | null;
  changed_at: Generated<Date>;
};

/** The cookie of a person's browser for repositories, encrypted. */
type CookieTable = {
  name: string;
  identity_provider: string;
  subject: string;
  value: string;
  expires_at: Date;
};

type SignInTable = {
  state: string;
  repository: string;
  session: string;
  identity_provider: string;
  subject: string;
  application: Application;
  file_id: string;
  verifier: string;
  return_to: string | null;
  expires_at: Date;
};

type CodeTable = { repository: string; code: string; used_at: Date };

type OfferTable = {
  id: string;
  browser: string;
  type: RepositoryType;
  application: Application;
  file_id: string;
  token: string;
  visitor: Somebody | null;
  expires_at: Date;
};

type TicketTable = {
  ticket: string;
  parent: string;
  browser: string;
  identity_provider: string;
  subject: string;
  narrowed: Narrowed;
  expires_at: Date;
};

type SeriesTable = { repository: string; series: string; object: string };

type CheckOutTable = {
  repository: string;
  series: string;
  version: string;
  copy: string | null;
  begun_at: Date;
  sent: Generated<string[]>;
};

export type NotificationTable = {
  id: string;
  repository: string;
  document: string;
  identity_provider: string;
  subject: string;
  body: string;
  state: 'pending' | 'delivered' | 'failed' | 'unsent';
  attempts: Generated<number>;
  outcome: { status?: number; reason?: string; response?: string; milliseconds: number } | null;
  next_at: Date | null;
  created_at: Date;
};

/** The two applications that open documents. */
export type Application = 'editor' | 'viewer';

export type Tables = {
  'documents.document': DocumentTable;
  'documents.document_version': VersionTable;
  'documents.share': ShareTable;
  'documents.star': StarTable;
  'documents.visit': VisitTable;
  'documents.folder': FolderTable;
  'documents.filing': FilingTable;
  'documents.edit_request': EditRequestTable;
  'documents.working_copy': WorkingCopyTable;
  'documents.document_search': SearchTable;
  'documents.draft': DraftTable;
  'documents.draft_update': UpdateTable;
  'documents.draft_visitor': VisitorTable;
  'documents.open_room': OpenRoomTable;
  'documents.room_message': RoomMessageTable;
  'documents.publication': PublicationTable;
  'documents.kept_copy': KeptCopyTable;
  'documents.left_object': LeftObjectTable;
  'documents.repository_token': TokenTable;
  'documents.repository_sign_in': SignInTable;
  'documents.repository_cookie': CookieTable;
  'documents.notification': NotificationTable;
  'documents.repository_series': SeriesTable;
  'documents.repository_check_out': CheckOutTable;
  'documents.repository_code': CodeTable;
  'documents.repository_offer': OfferTable;
  'documents.frame_ticket': TicketTable;
};

/** What reads: the database or a transaction. */
export type Reading = Kysely<Tables>;
/** What writes: always a transaction. */
export type Writing = Transaction<Tables>;
