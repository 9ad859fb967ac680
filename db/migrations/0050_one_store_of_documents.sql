-- What only some may see is kept in one way: papers of credentials, PDFs of messages and quotes, and what shows a claim.
alter table documents add column type text not null default 'application/pdf' check (type in ('application/pdf', 'image/webp'));
insert into documents (id, name, type, size, created_at) select id, name, type, bytes, created_at from papers;
alter table credentials drop constraint credentials_paper_id_fkey;
alter table credentials add foreign key (paper_id) references documents (id);
drop table papers;

-- Photos of claims were open to whoever knew their address. Those that are there go; the files are swept.
create table refund_papers (
  refund_id uuid not null references refunds (id),
  document_id uuid not null references documents (id),
  added_at timestamptz not null,
  primary key (refund_id, document_id)
);
create index refund_papers_document on refund_papers (document_id);
do $$
declare
  shown uuid[] := (select array_agg(distinct media_id) from refund_photos);
  photo uuid;
begin
  drop table refund_photos;
  foreach photo in array coalesce(shown, '{}') loop
    begin
      delete from uploads where media_id = photo;
      delete from media where id = photo;
    exception when foreign_key_violation then
      -- Something else shows it too.
      null;
    end;
  end loop;
end $$;
