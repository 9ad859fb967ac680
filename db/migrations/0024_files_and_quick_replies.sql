-- PDFs that people send one another: kept as they came, given as downloads to the two sides alone.
create table documents (
  id uuid primary key,
  name text not null,
  size integer not null check (size between 1 and 10485760),
  created_at timestamptz not null
);

-- A file on its way becomes a picture or a document.
alter table uploads add column name text, add column document_id uuid references documents (id) on delete set null;
create index uploads_document on uploads (document_id) where document_id is not null;

create table message_files (
  message_id uuid not null references messages (id) on delete cascade,
  document_id uuid not null references documents (id),
  position integer not null,
  primary key (message_id, document_id)
);
create index message_files_document on message_files (document_id);

-- What a company answers again and again, in its own order.
create table company_quick_replies (
  company_id uuid not null references companies (id) on delete cascade,
  position integer not null,
  text text not null check (length(text) between 1 and 500),
  primary key (company_id, position)
);
