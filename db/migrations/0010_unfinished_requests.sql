-- Where the work is can be told before who asks: the street of a draft waits here, without a consent yet.
alter table project_contacts
  alter name set default '',
  alter surname set default '',
  alter email set default '',
  alter phone set default '',
  alter consented_at drop not null;

alter table projects
  -- When the owner was asked to go on: with the phone code, or with the search.
  add reminded_at timestamptz,
  -- When the owner of an open request last gave a sign of still wanting it.
  add owner_active_at timestamptz;

-- The same words in somebody else's request.
create index projects_copied_text on projects (md5(text)) where length(text) >= 40;
