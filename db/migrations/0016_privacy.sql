-- Consent that was withdrawn, people who left, what they took with them, and who said that their data is not for sale.
alter table leads
  -- From then on the company has neither contact nor conversation.
  add column contact_stopped_at timestamptz;

alter table users
  -- The row that is left is a pseudonym: payments and history need somebody to belong to.
  add column deleted_at timestamptz,
  -- "Do not sell or share": asked for by a request or by the browser's Global Privacy Control.
  add column opted_out_at timestamptz;

-- History stays as it was written; only the words that people wrote into it can be taken out.
create function refuse_change_but_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null and new is not distinct from
    jsonb_populate_record(old, '{"reason": null}'::jsonb) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger transitions_append_only on transitions;
create trigger transitions_append_only before update or delete on transitions for each row execute function refuse_change_but_words();
create index transitions_actor on transitions (actor_id) where reason is not null;

create table data_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('requested', 'ready', 'expired')),
  locale text not null check (locale in ('es', 'en')),
  bytes bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
create index data_exports_user on data_exports (user_id, requested_at desc);
create unique index data_exports_one_under_way on data_exports (user_id) where state = 'requested';

create table opt_outs (
  id uuid primary key,
  name text not null,
  email text not null,
  locale text not null check (locale in ('es', 'en')),
  state text not null check (state in ('received', 'honoured')),
  received_at timestamptz not null,
  due_on date not null,
  honoured_at timestamptz
);
create index opt_outs_open on opt_outs (received_at) where state = 'received';
create index opt_outs_email on opt_outs (email);
