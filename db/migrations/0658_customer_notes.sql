-- What a company's team writes down about a customer, below one of its leads: it follows the lead when companies or people are merged.
create table customer_notes (
  id uuid primary key,
  lead_id uuid not null references leads (id),
  author_id uuid not null references users (id),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index customer_notes_lead on customer_notes (lead_id);
create index customer_notes_author on customer_notes (author_id);

create table customer_tags (
  lead_id uuid not null references leads (id),
  tag text not null check (length(tag) between 1 and 30),
  primary key (lead_id, tag)
);
