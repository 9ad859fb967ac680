-- The most that the customer has agreed to pay: by the accepted quote and its accepted change orders. Null without an agreement.
alter table leads add column agreed_cents bigint check (agreed_cents >= 0);
update leads l set agreed_cents = case
    when q.type = 'range' and q.high_cents is not null then q.high_cents + greatest(0, q.agreed_total_cents - q.total_cents)
    else q.agreed_total_cents end
  from quotes q where q.lead_id = l.id and q.state = 'accepted' and l.state in ('hired', 'done');

create table change_orders (
  id uuid primary key,
  quote_id uuid not null references quotes (id),
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'declined', 'withdrawn', 'expired')),
  reason text not null,
  -- What it adds to the agreed total, tax included; negative where it lowers it.
  effect_cents bigint not null,
  tax_cents bigint not null,
  new_total_cents bigint not null check (new_total_cents >= 0),
  finish_on date,
  is_assisted boolean not null default false,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  accepted_name text,
  accepted_ip text,
  decline_reason text not null default '',
  check ((state = 'proposed') = (decided_at is null))
);
create unique index change_orders_open on change_orders (quote_id) where state = 'proposed';
create index change_orders_quote on change_orders (quote_id, proposed_at);
create index change_orders_expiry on change_orders (expires_at) where state = 'proposed';

create table change_order_lines (
  change_order_id uuid not null references change_orders (id) on delete cascade,
  position int not null,
  text text not null,
  quantity numeric(10, 2) not null,
  unit text not null,
  unit_price_cents bigint not null,
  total_cents bigint not null,
  is_taxable boolean not null default false,
  primary key (change_order_id, position)
);

create table change_order_photos (
  change_order_id uuid not null references change_orders (id) on delete cascade,
  position int not null,
  media_id uuid not null references media (id),
  primary key (change_order_id, media_id)
);
create index change_order_photos_of_media on change_order_photos (media_id);

alter table messages add column change_order_id uuid references change_orders (id);
create unique index messages_change_order_once on messages (change_order_id) where change_order_id is not null;
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('text', 'quote', 'event', 'appointment', 'change_order')) not valid;
alter table messages validate constraint messages_kind_check;
