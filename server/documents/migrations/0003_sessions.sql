-- A sign-in to a repository can only be ended in the session in which it was begun, and may lead back to another place
-- than the document: the window that signs in for a frame. Those that are under way begin anew.
delete from documents.repository_sign_in;
alter table documents.repository_sign_in add column session text not null, add column return_to text;

-- Who the token is of in the repository, when it says so; and until when one process is busy refreshing it.
alter table documents.repository_token add column account text, add column refreshing_until timestamptz;

-- Codes that were exchanged: an OAuth2 server takes a code that comes twice as stolen, and withdraws what it gave for it.
create table documents.repository_code (
  repository text not null,
  code text not null,
  used_at timestamptz not null,
  primary key (repository, code)
);
create index on documents.repository_code (used_at);

-- A token that came with a code which we had not asked for. It waits for the word of the person in front of the browser
-- that brought it, because the code may be an attacker's.
create table documents.repository_offer (
  id text primary key,
  browser text not null,
  type text not null,
  application text not null,
  file_id text not null,
  token text not null,
  -- Who the repository says it is; null where it has no such address.
  visitor jsonb,
  expires_at timestamptz not null
);

-- Tickets with which a window hands a session to the frame that opened it.
create table documents.frame_ticket (
  ticket text primary key,
  -- Which site's frame, and which browser's.
  parent text not null,
  browser text not null,
  identity_provider text not null,
  subject text not null,
  narrowed jsonb not null,
  expires_at timestamptz not null
);
