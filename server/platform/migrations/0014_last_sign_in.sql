-- When a person signed in last, in a browser or for a token.
alter table platform.account add column signed_in_at timestamptz;
update platform.account account set signed_in_at = (
  select max(session.created_at) from platform.session session
  where session.identity_provider = account.identity_provider and session.subject = account.subject);
