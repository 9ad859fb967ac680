-- The model as db/migrations leave it. Written by `npm run db:schema`; read it, do not edit it.

create or replace function business_minutes(since timestamp with time zone, until timestamp with time zone, zone text)
 returns double precision
 language sql
 immutable parallel safe strict
as $$
  select coalesce(sum(extract(epoch from least(until, closes) - greatest(since, opens))) / 60, 0)::float8
  from generate_series((since at time zone zone)::date::timestamp, (until at time zone zone)::date::timestamp, interval '1 day') as day,
    lateral (select (day + interval '8 hours') at time zone zone as opens, (day + interval '18 hours') at time zone zone as closes) as hours
  where extract(isodow from day) < 7 and since < until and opens < until and closes > since
$$;

create or replace function check_ledger_balance()
 returns trigger
 language plpgsql
as $$
begin
  if (select sum(amount_cents) from ledger_entries where event_id = new.event_id) <> 0 then
    raise exception 'ledger event % does not balance', new.event_id;
  end if;
  return null;
end $$;

create or replace function folded(words text)
 returns text
 language sql
 immutable parallel safe
as $$ select lower(translate(words, 'ÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇáàäâãéèëêíìïîóòöôõúùüûñç', 'AAAAAEEEEIIIIOOOOOUUUUNCaaaaaeeeeiiiiooooouuuunc')) $$;

create or replace function give_referral_codes()
 returns trigger
 language plpgsql
as $$
begin
  -- Until nobody is without one: two may have drawn the same.
  loop
    if tg_table_name = 'users' then
      insert into referral_codes (code, user_id, created_at)
      select new_referral_code(), a.id, a.created_at from added a
      where a.kind = 'member' and not exists (select from referral_codes c where c.user_id = a.id)
      on conflict (code) do nothing;
    else
      insert into referral_codes (code, company_id, created_at)
      select new_referral_code(), a.id, a.created_at from added a
      where not exists (select from referral_codes c where c.company_id = a.id)
      on conflict (code) do nothing;
    end if;
    exit when not found;
  end loop;
  return null;
end $$;

create or replace function house_day(at timestamp with time zone)
 returns date
 language sql
 immutable
as $$ select (at at time zone 'America/New_York')::date $$;

create or replace function new_referral_code()
 returns text
 language sql
as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + get_byte(bytes, i) % 31, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) drawn, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as i
$$;

create or replace function note_lead()
 returns trigger
 language plpgsql
as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    if r.undone_at is null then
      insert into figure_changes (day, state_iso, service_id, sold, taken)
      select v.day, p.state_iso, p.service_id, v.sold, v.taken
      from projects p, lateral (values
        (house_day(r.bought_at), sign, 0), (house_day(coalesce(p.submitted_at, r.bought_at)), 0, sign)
      ) as v (day, sold, taken)
      where p.id = r.project_id;
    end if;
  end loop;
  return null;
end $$;

create or replace function note_offer()
 returns trigger
 language plpgsql
as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    insert into figure_changes (day, state_iso, service_id, offers)
    select house_day(r.offered_at), p.state_iso, p.service_id, sign from projects p where p.id = r.project_id and r.offered_at is not null;
  end loop;
  return null;
end $$;

create or replace function note_offers()
 returns trigger
 language plpgsql
as $$
begin
  insert into figure_changes (day, state_iso, service_id, offers)
  select house_day(m.offered_at), p.state_iso, p.service_id, count(*) from sent m join projects p on p.id = m.project_id
  where m.offered_at is not null group by 1, 2, 3;
  return null;
end $$;

create or replace function note_payment()
 returns trigger
 language plpgsql
as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    if r.purpose = 'lead' and r.settled_at is not null and r.amount_cents > 0 then
      insert into figure_changes (day, state_iso, service_id, paid_cents)
      select house_day(r.settled_at), p.state_iso, p.service_id, sign * r.amount_cents
      from matches m join projects p on p.id = m.project_id where m.id = r.subject_id;
    end if;
  end loop;
  return null;
end $$;

create or replace function note_refund()
 returns trigger
 language plpgsql
as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    insert into figure_changes (day, state_iso, service_id, returned_cents)
    select house_day(r.created_at), p.state_iso, p.service_id, sign * r.amount_cents
    from payments y join matches m on m.id = y.subject_id join projects p on p.id = m.project_id
    where y.id = r.payment_id and y.purpose = 'lead';
  end loop;
  return null;
end $$;

create or replace function note_reply()
 returns trigger
 language plpgsql
as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    if r.undone_at is null and r.reply_minutes is not null then
      insert into figure_changes (day, reply_minutes, replies) values (house_day(r.bought_at), r.reply_minutes, sign);
    end if;
  end loop;
  return null;
end $$;

create or replace function note_request()
 returns trigger
 language plpgsql
as $$
declare
  r record;
  sign integer;
begin
  foreach sign in array case tg_op when 'INSERT' then array[1] when 'DELETE' then array[-1] else array[-1, 1] end loop
    if sign < 0 then r := old; else r := new; end if;
    if r.opened_at is not null and r.submitted_at is not null then
      insert into figure_changes (day, state_iso, service_id, requests, slots, hired)
      values (house_day(r.submitted_at), r.state_iso, r.service_id, sign, sign * r.slots, sign * (r.hired_at is not null)::integer);
    end if;
  end loop;
  return null;
end $$;

create or replace function plain_email(email text)
 returns text
 language sql
 immutable
as $$ select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(email), '@', 2) $$;

create or replace function plain_site(site text)
 returns text
 language sql
 immutable
as $$ select nullif(regexp_replace(regexp_replace(lower(site), '^(https?://)?(www\.)?', ''), '[/?#].*$', ''), '') $$;

create or replace function refuse_change()
 returns trigger
 language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace function refuse_change_but_words()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and new.reason is null and new is not distinct from
    jsonb_populate_record(old, '{"reason": null}'::jsonb) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace function sum_figures()
 returns trigger
 language plpgsql
as $$
declare
  sign integer := tg_argv[0];
begin
  -- One at a time, and not row by row: a statement that adds and changes figures comes here several times, in no order that others keep to.
  lock table daily_sums in share row exclusive mode;
  insert into daily_sums as s (day, state_iso, service_id, requests, slots, taken, hired, offers, sold, paid_cents, returned_cents)
  select day, state_iso, service_id, sign * sum(requests), sign * sum(slots), sign * sum(taken), sign * sum(hired), sign * sum(offers),
    sign * sum(sold), sign * sum(paid_cents), sign * sum(returned_cents)
  from changed group by grouping sets ((day, state_iso), (day, service_id))
  on conflict (day, state_iso, service_id) do update set requests = s.requests + excluded.requests, slots = s.slots + excluded.slots,
    taken = s.taken + excluded.taken, hired = s.hired + excluded.hired, offers = s.offers + excluded.offers, sold = s.sold + excluded.sold,
    paid_cents = s.paid_cents + excluded.paid_cents, returned_cents = s.returned_cents + excluded.returned_cents;
  return null;
end $$;

create or replace function time_reply()
 returns trigger
 language plpgsql
as $$
begin
  new.reply_minutes := (
    select floor(business_minutes(new.bought_at, new.first_response_at, c.time_zone)) from companies c where c.id = new.company_id);
  return new;
end $$;

create or replace function town_slug(city text, state_iso text)
 returns text
 language sql
 immutable
as $$
  select trim(both '-' from regexp_replace(translate(lower(city), 'áéíóúüñ', 'aeiouun'), '[^a-z0-9]+', '-', 'g')) || '-' || lower(state_iso) $$;

create table agreement_seals (
  quote_id uuid not null,
  version integer not null,
  locale text not null,
  document_id uuid not null,
  sealed_at timestamp with time zone not null,
  is_stamp_due boolean not null,
  stamped_at timestamp with time zone,
  constraint agreement_seals_pkey primary key (quote_id, version, locale),
  constraint agreement_seals_document_id_fkey foreign key (document_id) references documents(id),
  constraint agreement_seals_quote_id_fkey foreign key (quote_id) references quotes(id),
  constraint agreement_seals_check check (not (is_stamp_due and stamped_at is not null)),
  constraint agreement_seals_locale_check check (locale = any (array['es'::text, 'en'::text])),
  constraint agreement_seals_version_check check (version >= 1)
);
create index agreement_seals_document on agreement_seals using btree (document_id);
create index agreement_seals_stamp_due on agreement_seals using btree (sealed_at) where is_stamp_due;

create table alarm_keepers (
  kind text not null,
  admin_id uuid not null,
  taken_at timestamp with time zone not null,
  constraint alarm_keepers_pkey primary key (kind),
  constraint alarm_keepers_admin_id_fkey foreign key (admin_id) references users(id) on delete cascade
);
create index alarm_keepers_admin on alarm_keepers using btree (admin_id);

create table alarms (
  kind text not null,
  case_id text not null,
  due_at timestamp with time zone not null,
  level text not null,
  raised_at timestamp with time zone not null,
  constraint alarms_pkey primary key (kind, case_id, due_at, level),
  constraint alarms_level_check check (level = any (array['team'::text, 'owners'::text]))
);
create index alarms_raised on alarms using btree (raised_at);

create table api_keys (
  id uuid not null,
  company_id uuid,
  user_id uuid not null,
  name text not null,
  scopes text[] not null,
  daily_cap_cents bigint,
  days integer,
  prefix text,
  secret_hash bytea,
  previous_prefix text,
  previous_hash bytea,
  previous_until timestamp with time zone,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  client_id uuid,
  constraint api_keys_pkey primary key (id),
  constraint api_keys_previous_hash_key unique (previous_hash),
  constraint api_keys_secret_hash_key unique (secret_hash),
  constraint api_keys_client_id_fkey foreign key (client_id) references oauth_clients(id),
  constraint api_keys_company_id_fkey foreign key (company_id) references companies(id),
  constraint api_keys_user_id_fkey foreign key (user_id) references users(id),
  constraint api_keys_cap_check check (daily_cap_cents > 0 or not ('leads:buy'::text = any (scopes))),
  constraint api_keys_expiry_check check ((days is null) = (expires_at is null)),
  constraint api_keys_previous_check check ((previous_hash is null) = (previous_until is null) and (previous_hash is null) = (previous_prefix is null)),
  constraint api_keys_secret_check check ((client_id is null) = (secret_hash is not null) and (client_id is null) = (prefix is not null))
);
create unique index api_keys_app on api_keys using btree (client_id, user_id, coalesce(company_id, user_id)) where ((client_id is not null) and (revoked_at is null));
create index api_keys_company on api_keys using btree (company_id, created_at) where (company_id is not null);
create unique index api_keys_name on api_keys using btree (coalesce(company_id, user_id), lower(name)) where ((revoked_at is null) and (client_id is null));
create index api_keys_user on api_keys using btree (user_id, created_at);

create table appointments (
  id uuid not null,
  lead_id uuid not null,
  state text not null default 'proposed'::text,
  proposed_by text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  note text not null default ''::text,
  on_way_at timestamp with time zone,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  purpose text not null default 'visit'::text,
  changes_until timestamp with time zone,
  moves_id uuid,
  confirmed_at timestamp with time zone,
  moved_outside boolean not null default false,
  moved_in uuid,
  constraint appointments_pkey primary key (id),
  constraint appointments_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint appointments_moved_in_fkey foreign key (moved_in) references external_calendars(id) on delete set null,
  constraint appointments_moves_id_fkey foreign key (moves_id) references appointments(id),
  constraint appointments_check check (ends_at > starts_at),
  constraint appointments_proposed_by_check check (proposed_by = any (array['customer'::text, 'company'::text])),
  constraint appointments_purpose_check check (purpose = any (array['visit'::text, 'job'::text])),
  constraint appointments_state_check check (state = any (array['proposed'::text, 'confirmed'::text, 'declined'::text, 'cancelled'::text, 'replaced'::text, 'past'::text]))
);
create index appointments_lead on appointments using btree (lead_id, created_at);
create index appointments_moved_in on appointments using btree (moved_in) where (moved_in is not null);
create unique index appointments_one_move on appointments using btree (lead_id) where ((state = 'proposed'::text) and (moves_id is not null));
create unique index appointments_one_standing on appointments using btree (lead_id) where ((state = 'confirmed'::text) or ((state = 'proposed'::text) and (moves_id is null)));
create index appointments_time on appointments using btree (starts_at) where (state = any (array['proposed'::text, 'confirmed'::text]));

create table audit_log (
  id bigint generated always as identity,
  at timestamp with time zone not null,
  actor text not null,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  reason text,
  before jsonb,
  after jsonb,
  ip text not null default ''::text,
  request_id text not null,
  key_id uuid,
  constraint audit_log_actor_check check (actor = any (array['G'::text, 'U'::text, 'C'::text, 'A'::text, 'S'::text]))
) partition by range (at);
comment on table audit_log is 'Who decided what about whom, and why; append-only. One partition a month (UTC), each with its primary key (id).';
create index audit_log_action on audit_log using btree (action, id);
create index audit_log_actor on audit_log using btree (actor_id, id) where (actor_id is not null);
create index audit_log_at on audit_log using btree (at);
create index audit_log_entity on audit_log using btree (entity, entity_id, id);
create index audit_log_key on audit_log using btree (key_id, id) where (key_id is not null);

create table auto_accepts (
  company_id uuid not null,
  service_id uuid not null,
  is_on boolean not null default false,
  max_price_cents bigint not null,
  min_score real not null,
  from_time time without time zone,
  to_time time without time zone,
  tried_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  constraint auto_accepts_pkey primary key (company_id, service_id),
  constraint auto_accepts_company_id_service_id_fkey foreign key (company_id, service_id) references company_services(company_id, service_id) on delete cascade,
  constraint auto_accepts_hours_check check ((from_time is null) = (to_time is null) and from_time < to_time),
  constraint auto_accepts_max_price_cents_check check (max_price_cents >= 0),
  constraint auto_accepts_min_score_check check (min_score >= 0::double precision and min_score <= 1::double precision),
  constraint auto_accepts_tried_first check (tried_at is not null or not is_on)
);

create table auto_top_ups (
  company_id uuid not null,
  is_on boolean not null,
  below_cents bigint not null,
  amount_cents bigint not null,
  wish_id uuid,
  paused_for text,
  changed_at timestamp with time zone not null,
  looked_at timestamp with time zone not null,
  constraint auto_top_ups_pkey primary key (company_id),
  constraint auto_top_ups_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint auto_top_ups_amount_cents_check check (amount_cents > 0),
  constraint auto_top_ups_below_cents_check check (below_cents > 0),
  constraint auto_top_ups_paused_for_check check (paused_for = any (array['authentication'::text, 'declined'::text, 'no_card'::text]))
);

create table availabilities (
  company_id uuid not null,
  week jsonb not null,
  holidays jsonb not null,
  is_instant boolean not null,
  visit_minutes integer not null,
  job_minutes integer,
  lead_hours integer not null,
  buffer_minutes integer not null,
  counts_travel boolean not null,
  per_day integer,
  notice_hours integer not null,
  saved_at timestamp with time zone not null,
  constraint availabilities_pkey primary key (company_id),
  constraint availabilities_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint availabilities_buffer_minutes_check check (buffer_minutes >= 0 and buffer_minutes <= 240),
  constraint availabilities_job_minutes_check check (job_minutes >= 15 and job_minutes <= 720),
  constraint availabilities_lead_hours_check check (lead_hours >= 0 and lead_hours <= 336),
  constraint availabilities_notice_hours_check check (notice_hours >= 0 and notice_hours <= 168),
  constraint availabilities_per_day_check check (per_day >= 1 and per_day <= 50),
  constraint availabilities_visit_minutes_check check (visit_minutes >= 15 and visit_minutes <= 480)
);

create table balances (
  account text not null,
  cents bigint not null,
  constraint balances_pkey primary key (account),
  constraint balances_cents_check check (cents >= 0)
);

create table bank_accounts (
  id uuid not null,
  company_id uuid not null,
  holder text not null,
  routing text not null,
  last4 text not null,
  account bytea,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  usable_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  constraint bank_accounts_pkey primary key (id),
  constraint bank_accounts_added_by_fkey foreign key (added_by) references users(id),
  constraint bank_accounts_company_id_fkey foreign key (company_id) references companies(id),
  constraint bank_accounts_check check ((account is null) = (replaced_at is not null))
);
create unique index bank_accounts_one on bank_accounts using btree (company_id) where (replaced_at is null);

create table base_data (
  name text not null,
  hash text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint base_data_pkey primary key (name)
);

create table blocks (
  company_id uuid not null,
  user_id uuid not null,
  constraint blocks_pkey primary key (company_id, user_id),
  constraint blocks_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint blocks_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table blog_copies (
  source_url text not null,
  media_id uuid,
  wanted_at timestamp with time zone not null,
  constraint blog_copies_pkey primary key (source_url),
  constraint blog_copies_media_id_fkey foreign key (media_id) references media(id)
);

create table blog_pictures (
  id integer generated by default as identity,
  media_id uuid not null,
  alt jsonb not null,
  constraint blog_pictures_pkey primary key (id),
  constraint blog_pictures_media_id_fkey foreign key (media_id) references media(id)
);

create table blog_topics (
  id integer not null,
  slug text not null,
  name jsonb not null,
  "position" integer not null,
  constraint blog_topics_pkey primary key (id),
  constraint blog_topics_slug_key unique (slug),
  constraint blog_topics_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)
);

create table bulk_acts (
  id uuid not null,
  admin_id uuid not null,
  act text not null,
  state text not null default 'previewed'::text,
  reason text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  undone_by uuid,
  undo_reason text,
  constraint bulk_acts_pkey primary key (id),
  constraint bulk_acts_admin_id_fkey foreign key (admin_id) references users(id),
  constraint bulk_acts_undone_by_fkey foreign key (undone_by) references users(id),
  constraint bulk_acts_check check ((state = 'previewed'::text) = (started_at is null)),
  constraint bulk_acts_check1 check ((state = any (array['undoing'::text, 'undone'::text])) = (undone_by is not null)),
  constraint bulk_acts_state_check check (state = any (array['previewed'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text]))
);
create index bulk_acts_created on bulk_acts using btree (created_at, id);

create table bulk_rows (
  act_id uuid not null,
  entity_id uuid not null,
  "position" integer not null,
  state text not null,
  code text,
  transition_id bigint,
  constraint bulk_rows_pkey primary key (act_id, entity_id),
  constraint bulk_rows_act_id_fkey foreign key (act_id) references bulk_acts(id) on delete cascade,
  constraint bulk_rows_state_check check (state = any (array['chosen'::text, 'barred'::text, 'done'::text, 'refused'::text, 'brought_back'::text, 'kept'::text]))
);
create index bulk_rows_state on bulk_rows using btree (act_id, state, "position");

create table calendar_busy (
  calendar_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint calendar_busy_calendar_id_fkey foreign key (calendar_id) references external_calendars(id) on delete cascade
);
create index calendar_busy_time on calendar_busy using btree (calendar_id, starts_at);

create table calendar_events (
  calendar_id uuid not null,
  appointment_id uuid not null,
  version integer not null default 1,
  address text,
  due_at timestamp with time zone,
  failures integer not null default 0,
  constraint calendar_events_pkey primary key (appointment_id, calendar_id),
  constraint calendar_events_appointment_id_fkey foreign key (appointment_id) references appointments(id) on delete cascade,
  constraint calendar_events_calendar_id_fkey foreign key (calendar_id) references external_calendars(id) on delete cascade
);
create index calendar_events_due on calendar_events using btree (calendar_id, due_at) where (due_at is not null);

create table calendar_feeds (
  company_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint calendar_feeds_pkey primary key (company_id, user_id),
  constraint calendar_feeds_token_hash_key unique (token_hash),
  constraint calendar_feeds_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint calendar_feeds_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index calendar_feeds_user on calendar_feeds using btree (user_id);

create table cap_usage (
  company_id uuid not null,
  period text not null,
  starts_on date not null,
  cents bigint not null,
  constraint cap_usage_pkey primary key (company_id, period, starts_on),
  constraint cap_usage_company_id_fkey foreign key (company_id) references companies(id),
  constraint cap_usage_cents_check check (cents >= 0),
  constraint cap_usage_period_check check (period = any (array['day'::text, 'week'::text, 'month'::text]))
);

create table catalogue_pictures (
  category_id uuid,
  service_id uuid,
  media_id uuid not null,
  constraint catalogue_pictures_category_id_key unique (category_id),
  constraint catalogue_pictures_service_id_key unique (service_id),
  constraint catalogue_pictures_category_id_fkey foreign key (category_id) references categories(id),
  constraint catalogue_pictures_media_id_fkey foreign key (media_id) references media(id),
  constraint catalogue_pictures_service_id_fkey foreign key (service_id) references services(id),
  constraint catalogue_pictures_check check (num_nonnulls(category_id, service_id) = 1)
);
create index catalogue_pictures_media on catalogue_pictures using btree (media_id);

create table categories (
  id uuid not null,
  slug text not null,
  name jsonb not null,
  description jsonb not null,
  icon text not null,
  "position" integer not null,
  revision integer not null default 1,
  edited_at timestamp with time zone,
  is_placed boolean not null default false,
  synonyms jsonb not null default '{"en": [], "es": []}'::jsonb,
  constraint categories_pkey primary key (id),
  constraint categories_slug_key unique (slug)
);

create table change_order_lines (
  change_order_id uuid not null,
  "position" integer not null,
  text text not null,
  quantity numeric(10,2) not null,
  unit text not null,
  unit_price_cents bigint not null,
  total_cents bigint not null,
  is_taxable boolean not null default false,
  constraint change_order_lines_pkey primary key (change_order_id, "position"),
  constraint change_order_lines_change_order_id_fkey foreign key (change_order_id) references change_orders(id) on delete cascade
);

create table change_order_photos (
  change_order_id uuid not null,
  "position" integer not null,
  media_id uuid not null,
  constraint change_order_photos_pkey primary key (change_order_id, media_id),
  constraint change_order_photos_change_order_id_fkey foreign key (change_order_id) references change_orders(id) on delete cascade,
  constraint change_order_photos_media_id_fkey foreign key (media_id) references media(id)
);
create index change_order_photos_of_media on change_order_photos using btree (media_id);

create table change_orders (
  id uuid not null,
  quote_id uuid not null,
  state text not null default 'proposed'::text,
  reason text not null,
  effect_cents bigint not null,
  tax_cents bigint not null,
  new_total_cents bigint not null,
  finish_on date,
  is_assisted boolean not null default false,
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  accepted_name text,
  accepted_ip text,
  decline_reason text not null default ''::text,
  constraint change_orders_pkey primary key (id),
  constraint change_orders_quote_id_fkey foreign key (quote_id) references quotes(id),
  constraint change_orders_check check ((state = 'proposed'::text) = (decided_at is null)),
  constraint change_orders_new_total_cents_check check (new_total_cents >= 0),
  constraint change_orders_state_check check (state = any (array['proposed'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text]))
);
create index change_orders_expiry on change_orders using btree (expires_at) where (state = 'proposed'::text);
create unique index change_orders_open on change_orders using btree (quote_id) where (state = 'proposed'::text);
create index change_orders_quote on change_orders using btree (quote_id, proposed_at);

create table companies (
  id uuid not null,
  slug text not null,
  name text not null,
  status text not null default 'draft'::text,
  is_paused boolean not null default false,
  tagline jsonb not null default '{"en": "", "es": ""}'::jsonb,
  about jsonb not null default '{"en": "", "es": ""}'::jsonb,
  phone text,
  website text,
  address text,
  zipcode text not null,
  city text not null,
  state_iso text not null,
  lat double precision not null,
  lon double precision not null,
  time_zone text not null,
  founded_year integer,
  workers_count integer,
  languages text[] not null default '{es}'::text[],
  cover_media_id uuid,
  logo_media_id uuid,
  tier text not null default 'listed'::text,
  rating_mean numeric(3,2),
  reviews_count integer not null default 0,
  reply_minutes integer,
  hires_count integer not null default 0,
  last_lead_at timestamp with time zone,
  leads_count integer not null default 0,
  cap_lead_cents bigint,
  cap_day_cents bigint,
  cap_week_cents bigint,
  cap_month_cents bigint,
  created_at timestamp with time zone not null,
  has_payment_method boolean not null default false,
  paused_until timestamp with time zone,
  replies_due integer not null default 0,
  replies_quick integer not null default 0,
  merged_into uuid,
  merged_at timestamp with time zone,
  recent_rating numeric(3,2),
  recent_reviews numeric(9,2) not null default 0,
  reviews_weighed_at timestamp with time zone,
  prices_count integer not null default 0,
  prices_kept integer not null default 0,
  show_ups_count integer not null default 0,
  show_ups_on_time integer not null default 0,
  location_name text not null default ''::text,
  constraint companies_pkey primary key (id),
  constraint companies_slug_key unique (slug),
  constraint companies_cover_media_id_fkey foreign key (cover_media_id) references media(id),
  constraint companies_logo_media_id_fkey foreign key (logo_media_id) references media(id),
  constraint companies_merged_into_fkey foreign key (merged_into) references companies(id),
  constraint companies_state_iso_fkey foreign key (state_iso) references states(iso_code),
  constraint companies_zipcode_fkey foreign key (zipcode) references zips(zip),
  constraint companies_merged check ((merged_into is null) = (merged_at is null)),
  constraint companies_prices_check check (prices_kept >= 0 and prices_kept <= prices_count),
  constraint companies_replies_check check (replies_quick >= 0 and replies_quick <= replies_due),
  constraint companies_show_ups_check check (show_ups_on_time >= 0 and show_ups_on_time <= show_ups_count),
  constraint companies_status_check check (status = any (array['draft'::text, 'pending'::text, 'needs_changes'::text, 'active'::text, 'suspended'::text, 'rejected'::text, 'closed'::text, 'merged'::text])),
  constraint companies_tier_check check (tier = any (array['listed'::text, 'verified'::text, 'proven'::text]))
);
create index companies_merged_into on companies using btree (merged_into) where (merged_into is not null);
create index companies_name_begins on companies using btree (lower(name) collate "C", id);
create index companies_name_zip on companies using btree (lower(name), zipcode);
create index companies_new on companies using btree (created_at desc) where (status = 'active'::text);
create index companies_newest on companies using btree (created_at desc, id desc);
create index companies_of_status on companies using btree (status, created_at desc, id desc);
create index companies_pause on companies using btree (paused_until) where (paused_until is not null);
create index companies_phone_begins on companies using btree (phone collate "C") where (phone is not null);
create index companies_plain_site on companies using btree (plain_site(website)) where (website is not null);
create index companies_slug_begins on companies using btree (slug collate "C");
create index companies_waiting on companies using btree (id) where (status = 'pending'::text);
create index companies_words on companies using gin (to_tsvector('simple'::regconfig, folded(name)));
create index companies_zip on companies using btree (zipcode, created_at desc);

create table company_cards (
  company_id uuid not null,
  card json not null,
  rating real,
  reply_minutes integer,
  lat double precision not null,
  lon double precision not null,
  languages text[] not null,
  badges text[] not null,
  min_cap_cents bigint,
  standing real not null,
  open_minutes int4multirange not null default '{}'::int4multirange,
  time_zone text not null,
  changed_at timestamp with time zone not null default now(),
  hours_on date,
  ranked_at timestamp with time zone not null default now(),
  bookable_at tstzmultirange not null default '{}'::tstzmultirange,
  constraint company_cards_pkey primary key (company_id),
  constraint company_cards_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);

create table company_holidays (
  company_id uuid not null,
  day date not null,
  opens time without time zone,
  closes time without time zone,
  constraint company_holidays_company_id_day_opens_key unique nulls not distinct (company_id, day, opens),
  constraint company_holidays_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint company_holidays_check check ((opens is null) = (closes is null)),
  constraint company_holidays_check1 check (closes > opens)
);

create table company_hours (
  company_id uuid not null,
  weekday integer not null,
  opens time without time zone not null,
  closes time without time zone not null,
  constraint company_hours_pkey primary key (company_id, weekday, opens),
  constraint company_hours_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint company_hours_check check (closes > opens),
  constraint company_hours_weekday_check check (weekday >= 1 and weekday <= 7)
);

create table company_locations (
  id uuid not null,
  company_id uuid not null,
  name text not null default ''::text,
  zipcode text not null,
  address text,
  is_public boolean not null default true,
  created_at timestamp with time zone not null,
  constraint company_locations_pkey primary key (id),
  constraint company_locations_company_id_fkey foreign key (company_id) references companies(id),
  constraint company_locations_zipcode_fkey foreign key (zipcode) references zips(zip)
);
create index company_locations_company on company_locations using btree (company_id, created_at, id);

create table company_members (
  company_id uuid not null,
  user_id uuid not null,
  role text not null,
  daily_cap_cents bigint,
  constraint company_members_pkey primary key (company_id, user_id),
  constraint company_members_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint company_members_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint company_members_daily_cap_cents_check check (daily_cap_cents > 0),
  constraint company_members_role_check check (role = any (array['owner'::text, 'manager'::text, 'member'::text]))
);
create unique index company_members_user on company_members using btree (user_id);

create table company_pictures (
  company_id uuid not null,
  media_id uuid not null,
  "position" integer not null,
  caption jsonb not null default '{"en": "", "es": ""}'::jsonb,
  service_id uuid,
  added_at timestamp with time zone not null default date_trunc('milliseconds'::text, now()),
  constraint company_pictures_pkey primary key (company_id, media_id),
  constraint company_pictures_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint company_pictures_media_id_fkey foreign key (media_id) references media(id),
  constraint company_pictures_service_id_fkey foreign key (service_id) references services(id)
);
create index company_pictures_newest on company_pictures using btree (added_at desc, media_id desc);
create index company_pictures_of_service on company_pictures using btree (service_id, added_at desc, media_id desc) where (service_id is not null);

create table company_quick_replies (
  company_id uuid not null,
  "position" integer not null,
  text text not null,
  constraint company_quick_replies_pkey primary key (company_id, "position"),
  constraint company_quick_replies_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint company_quick_replies_text_check check (length(text) >= 1 and length(text) <= 500)
);

create table company_services (
  company_id uuid not null,
  service_id uuid not null,
  is_on boolean not null default true,
  price_from_cents bigint,
  answer_filters jsonb not null default '{}'::jsonb,
  max_lead_price_cents bigint,
  is_paused boolean not null default false,
  paused_until timestamp with time zone,
  constraint company_services_pkey primary key (company_id, service_id),
  constraint company_services_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint company_services_service_id_fkey foreign key (service_id) references services(id)
);
create index company_services_pause on company_services using btree (paused_until) where (paused_until is not null);
create index company_services_service on company_services using btree (service_id, company_id) where is_on;

create table company_states (
  company_id uuid not null,
  state_iso text not null,
  constraint company_states_pkey primary key (company_id, state_iso),
  constraint company_states_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint company_states_state_iso_fkey foreign key (state_iso) references states(iso_code)
);

create table company_zips (
  company_id uuid not null,
  zip text not null,
  is_excluded boolean not null default false,
  excluded_until timestamp with time zone,
  was_chosen boolean not null default false,
  constraint company_zips_pkey primary key (company_id, zip),
  constraint company_zips_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint company_zips_zip_fkey foreign key (zip) references zips(zip)
);
create index company_zips_pause on company_zips using btree (excluded_until) where (excluded_until is not null);

create table consents (
  user_id uuid not null,
  document text not null,
  version integer not null,
  accepted_at timestamp with time zone not null,
  constraint consents_pkey primary key (user_id, document, version),
  constraint consents_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index consents_document on consents using btree (document, version);

create table corrections (
  id uuid not null,
  company_id uuid not null,
  account text not null,
  amount_cents bigint not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint corrections_pkey primary key (id),
  constraint corrections_company_id_fkey foreign key (company_id) references companies(id),
  constraint corrections_account_check check (account = any (array['wallet'::text, 'promo'::text, 'earned'::text])),
  constraint corrections_amount_cents_check check (amount_cents <> 0)
);
create index corrections_company on corrections using btree (company_id, created_at desc);

create table credentials (
  id uuid not null,
  company_id uuid not null,
  kind text not null,
  state_iso text,
  status text not null,
  source text not null,
  number text,
  checked_at timestamp with time zone,
  expires_on date,
  created_at timestamp with time zone not null,
  category_id uuid,
  amount_cents bigint,
  worker text,
  paper_id uuid,
  submitted_at timestamp with time zone,
  reason text,
  reminded_days integer,
  recheck_due_at timestamp with time zone,
  constraint credentials_pkey primary key (id),
  constraint credentials_category_id_fkey foreign key (category_id) references categories(id),
  constraint credentials_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint credentials_paper_id_fkey foreign key (paper_id) references documents(id),
  constraint credentials_state_iso_fkey foreign key (state_iso) references states(iso_code),
  constraint credentials_amount_cents_check check (amount_cents > 0),
  constraint credentials_kind_check check (kind = any (array['email'::text, 'phone'::text, 'identity'::text, 'business_registration'::text, 'trade_licence'::text, 'liability_insurance'::text, 'workers_compensation'::text, 'background_check'::text])),
  constraint credentials_status_check check (status = any (array['submitted'::text, 'checking'::text, 'verified'::text, 'rejected'::text, 'expired'::text, 'revoked'::text]))
);
create index credentials_checked on credentials using btree (checked_at) where ((status = 'verified'::text) and (recheck_due_at is null));
create index credentials_company on credentials using btree (company_id, kind);
create index credentials_ending on credentials using btree (expires_on) where ((status = 'verified'::text) and (expires_on is not null));
create unique index credentials_held on credentials using btree (company_id, kind, state_iso, category_id, worker) nulls not distinct where (status = 'verified'::text);
create index credentials_paper on credentials using btree (paper_id) where (paper_id is not null);
create index credentials_queue on credentials using btree (status, submitted_at, id) where (status = any (array['submitted'::text, 'checking'::text]));
create index credentials_recheck on credentials using btree (recheck_due_at, id) where ((status = 'verified'::text) and (recheck_due_at is not null));
create unique index credentials_under_way on credentials using btree (company_id, kind, state_iso, category_id, worker) nulls not distinct where (status = any (array['submitted'::text, 'checking'::text]));

create table customer_notes (
  id uuid not null,
  lead_id uuid,
  author_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  own_customer_id uuid,
  constraint customer_notes_pkey primary key (id),
  constraint customer_notes_author_id_fkey foreign key (author_id) references users(id),
  constraint customer_notes_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint customer_notes_own_customer_id_fkey foreign key (own_customer_id) references own_customers(id) on delete cascade,
  constraint customer_notes_subject check (num_nonnulls(lead_id, own_customer_id) = 1),
  constraint customer_notes_text_check check (length(text) >= 1 and length(text) <= 2000)
);
create index customer_notes_author on customer_notes using btree (author_id);
create index customer_notes_lead on customer_notes using btree (lead_id);
create index customer_notes_own_customer on customer_notes using btree (own_customer_id) where (own_customer_id is not null);
create index customer_notes_subject on customer_notes using btree (coalesce(lead_id, own_customer_id));

create table customer_tags (
  lead_id uuid,
  tag text not null,
  own_customer_id uuid,
  constraint customer_tags_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint customer_tags_own_customer_id_fkey foreign key (own_customer_id) references own_customers(id) on delete cascade,
  constraint customer_tags_subject check (num_nonnulls(lead_id, own_customer_id) = 1),
  constraint customer_tags_tag_check check (length(tag) >= 1 and length(tag) <= 30)
);
create unique index customer_tags_once on customer_tags using btree (coalesce(lead_id, own_customer_id), tag);
create index customer_tags_own_customer on customer_tags using btree (own_customer_id) where (own_customer_id is not null);

create table daily_figures (
  day date not null,
  state_iso text not null,
  service_id uuid not null,
  requests integer not null default 0,
  slots integer not null default 0,
  taken integer not null default 0,
  hired integer not null default 0,
  offers integer not null default 0,
  sold integer not null default 0,
  paid_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  constraint daily_figures_pkey primary key (day, state_iso, service_id)
);

create table daily_replies (
  day date not null,
  minutes integer not null,
  leads integer not null,
  constraint daily_replies_pkey primary key (day, minutes)
);

create table daily_sums (
  day date not null,
  state_iso text,
  service_id uuid,
  requests integer not null default 0,
  slots integer not null default 0,
  taken integer not null default 0,
  hired integer not null default 0,
  offers integer not null default 0,
  sold integer not null default 0,
  paid_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  constraint daily_sums_day_state_iso_service_id_key unique nulls not distinct (day, state_iso, service_id),
  constraint daily_sums_of_one check (num_nonnulls(state_iso, service_id) = 1)
);

create table data_exports (
  id uuid not null,
  user_id uuid not null,
  state text not null,
  locale text not null,
  bytes bigint,
  requested_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint data_exports_pkey primary key (id),
  constraint data_exports_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint data_exports_locale_check check (locale = any (array['es'::text, 'en'::text])),
  constraint data_exports_state_check check (state = any (array['requested'::text, 'ready'::text, 'expired'::text]))
);
create unique index data_exports_one_under_way on data_exports using btree (user_id) where (state = 'requested'::text);
create index data_exports_user on data_exports using btree (user_id, requested_at desc);

create table deliveries (
  id uuid not null,
  event_key text not null,
  channel text not null,
  recipient text not null,
  message jsonb not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  user_id uuid,
  topic text,
  due_at timestamp with time zone,
  constraint deliveries_pkey primary key (id),
  constraint deliveries_event_key_channel_recipient_key unique (event_key, channel, recipient),
  constraint deliveries_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint deliveries_channel_check check (channel = any (array['email'::text, 'sms'::text, 'push'::text])),
  constraint deliveries_state_check check (state = any (array['waiting'::text, 'sent'::text, 'skipped'::text, 'dead'::text])) not valid
);
create index deliveries_dead on deliveries using btree (created_at) where (state = 'dead'::text);
create index deliveries_due on deliveries using btree (due_at) where ((state = 'waiting'::text) and (due_at is not null));
create index deliveries_user on deliveries using btree (user_id);
create index deliveries_waiting on deliveries using btree (created_at) where (state = 'waiting'::text);

create table deposits (
  quote_id uuid not null,
  payment_id uuid not null,
  state text not null,
  held_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint deposits_pkey primary key (quote_id),
  constraint deposits_payment_id_key unique (payment_id),
  constraint deposits_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint deposits_quote_id_fkey foreign key (quote_id) references quotes(id),
  constraint deposits_check check ((state = 'held'::text) = (ended_at is null)),
  constraint deposits_state_check check (state = any (array['held'::text, 'released'::text, 'returned'::text]))
);
create index deposits_held on deposits using btree (held_at) where (state = 'held'::text);

create table documents (
  id uuid not null,
  name text not null,
  size integer not null,
  created_at timestamp with time zone not null,
  type text not null default 'application/pdf'::text,
  constraint documents_pkey primary key (id),
  constraint documents_size_check check (size >= 1 and size <= 10485760),
  constraint documents_type_check check (type = any (array['application/pdf'::text, 'image/webp'::text]))
);

create table drawings (
  media_id uuid not null,
  "position" bigint generated always as identity,
  recipe jsonb not null,
  claimed_until timestamp with time zone,
  constraint drawings_pkey primary key (media_id),
  constraint drawings_media_id_fkey foreign key (media_id) references media(id) on delete cascade
);

create table email_changes (
  id uuid not null,
  user_id uuid not null,
  email text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  spent_at timestamp with time zone,
  before_email text,
  undo_hash bytea,
  undo_until timestamp with time zone,
  undone_at timestamp with time zone,
  constraint email_changes_pkey primary key (id),
  constraint email_changes_token_hash_key unique (token_hash),
  constraint email_changes_undo_hash_key unique (undo_hash),
  constraint email_changes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index email_changes_user on email_changes using btree (user_id, created_at desc);

create table external_busy (
  company_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint external_busy_company_id_fkey foreign key (company_id) references external_calendars(company_id) on delete cascade
);
create index external_busy_time on external_busy using btree (company_id, starts_at);

create table external_calendars (
  company_id uuid,
  url text not null,
  username text not null,
  password bytea not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  failure text,
  calendars jsonb not null default '[]'::jsonb,
  writes_to text,
  writes_in text not null default 'es'::text,
  write_failure text,
  writing_until timestamp with time zone,
  provider text not null default 'caldav'::text,
  user_id uuid,
  id uuid not null generated always as (COALESCE(company_id, user_id)) stored,
  ended_at timestamp with time zone,
  constraint external_calendars_pkey primary key (id),
  constraint external_calendars_company_id_key unique (company_id),
  constraint external_calendars_user_id_key unique (user_id),
  constraint external_calendars_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint external_calendars_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint external_calendars_check check ((failing_since is null) = (failure is null)),
  constraint external_calendars_failure_check check (failure = any (array['refused'::text, 'unreachable'::text, 'not_public'::text, 'no_calendar'::text])),
  constraint external_calendars_holder check (num_nonnulls(company_id, user_id) = 1),
  constraint external_calendars_provider_check check (provider = any (array['caldav'::text, 'google'::text])),
  constraint external_calendars_write_failure_check check (write_failure = any (array['refused'::text, 'unreachable'::text, 'not_public'::text, 'no_calendar'::text, 'rejected'::text])),
  constraint external_calendars_writes_in_check check (writes_in = any (array['es'::text, 'en'::text]))
);

create table external_events (
  appointment_id uuid not null,
  company_id uuid not null,
  version integer not null default 1,
  address text,
  due_at timestamp with time zone,
  failures integer not null default 0,
  constraint external_events_pkey primary key (appointment_id),
  constraint external_events_appointment_id_fkey foreign key (appointment_id) references appointments(id) on delete cascade,
  constraint external_events_company_id_fkey foreign key (company_id) references external_calendars(company_id) on delete cascade
);
create index external_events_due on external_events using btree (company_id, due_at) where (due_at is not null);

create table factor_resets (
  id uuid not null,
  user_id uuid not null,
  state text not null default 'asked'::text,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint factor_resets_pkey primary key (id),
  constraint factor_resets_asked_by_fkey foreign key (asked_by) references users(id),
  constraint factor_resets_decided_by_fkey foreign key (decided_by) references users(id),
  constraint factor_resets_user_id_fkey foreign key (user_id) references users(id),
  constraint factor_resets_state_check check (state = any (array['asked'::text, 'confirmed'::text, 'declined'::text])),
  constraint factor_resets_two_admins check (state <> 'confirmed'::text or decided_by <> asked_by)
);
create unique index factor_resets_one_asked on factor_resets using btree (user_id) where (state = 'asked'::text);

create table figure_changes (
  day date not null,
  state_iso text,
  service_id uuid,
  requests integer not null default 0,
  slots integer not null default 0,
  taken integer not null default 0,
  hired integer not null default 0,
  offers integer not null default 0,
  sold integer not null default 0,
  paid_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  reply_minutes integer,
  replies integer not null default 0
);

create table figures_counted (
  counted_at timestamp with time zone not null
);

create table gateway_customers (
  holder_id uuid not null,
  customer text not null,
  constraint gateway_customers_pkey primary key (holder_id)
);

create table gateway_notices (
  id text not null,
  type text not null,
  object text not null,
  received_at timestamp with time zone not null,
  constraint gateway_notices_pkey primary key (id)
);
create index gateway_notices_received on gateway_notices using btree (received_at);

create table guest_links (
  token_hash bytea not null,
  guest_id uuid not null,
  email text not null,
  path text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint guest_links_pkey primary key (token_hash),
  constraint guest_links_guest_id_fkey foreign key (guest_id) references users(id) on delete cascade
);
create index guest_links_expiry on guest_links using btree (expires_at);
create index guest_links_guest on guest_links using btree (guest_id);

create table idempotency_keys (
  owner text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status integer,
  response jsonb,
  locked_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey primary key (owner, route, key)
);
create index idempotency_keys_created on idempotency_keys using btree (created_at);

create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint identities_pkey primary key (issuer, subject),
  constraint identities_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create unique index identities_user on identities using btree (user_id, issuer);

create table imported_reputations (
  id uuid not null,
  company_id uuid not null,
  issuer text not null,
  url text not null,
  holder_name text not null,
  mean numeric(3,2),
  count integer not null,
  reviews jsonb not null,
  removals_url text not null,
  removed_ids text[] not null default '{}'::text[],
  issued_at timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  constraint imported_reputations_pkey primary key (id),
  constraint imported_reputations_company_id_issuer_key unique (company_id, issuer),
  constraint imported_reputations_company_id_fkey foreign key (company_id) references companies(id),
  constraint imported_reputations_count_check check (count >= 0)
);
create index imported_reputations_checked on imported_reputations using btree (checked_at);

create table invoice_lines (
  invoice_id uuid not null,
  "position" integer not null,
  text text not null,
  quantity numeric(10,2) not null,
  unit text not null,
  unit_price_cents bigint not null,
  total_cents bigint not null,
  is_taxable boolean not null default false,
  constraint invoice_lines_pkey primary key (invoice_id, "position"),
  constraint invoice_lines_invoice_id_fkey foreign key (invoice_id) references invoices(id) on delete cascade
);

create table invoice_series (
  company_id uuid not null,
  kind text not null,
  last integer not null,
  constraint invoice_series_pkey primary key (company_id, kind),
  constraint invoice_series_company_id_fkey foreign key (company_id) references companies(id),
  constraint invoice_series_kind_check check (kind = any (array['invoice'::text, 'credit_note'::text])),
  constraint invoice_series_last_check check (last > 0)
);

create table invoices (
  id uuid not null,
  lead_id uuid not null,
  quote_id uuid not null,
  company_id uuid not null,
  state text not null default 'draft'::text,
  series_id uuid,
  number integer,
  credit_number integer,
  tax_label text not null default ''::text,
  tax_percent numeric(6,3) not null default 0,
  subtotal_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  deposit_cents bigint not null default 0,
  due_on date,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  paid_on date,
  paid_by text,
  payment_id uuid,
  credited_at timestamp with time zone,
  credit_reason text not null default ''::text,
  reminders integer not null default 0,
  constraint invoices_pkey primary key (id),
  constraint invoices_payment_id_key unique (payment_id),
  constraint invoices_company_id_fkey foreign key (company_id) references companies(id),
  constraint invoices_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint invoices_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint invoices_quote_id_fkey foreign key (quote_id) references quotes(id),
  constraint invoices_series_id_fkey foreign key (series_id) references companies(id),
  constraint invoices_check check ((state = 'draft'::text) = (number is null) and (number is null) = (sent_at is null) and (number is null) = (series_id is null)),
  constraint invoices_check1 check ((state = 'credited'::text) = (credit_number is not null) and (credit_number is null) = (credited_at is null)),
  constraint invoices_check2 check (state = 'draft'::text or total_cents > 0 and deposit_cents >= 0 and deposit_cents <= total_cents),
  constraint invoices_check3 check ((paid_by is null) = (paid_at is null) and (state <> 'paid'::text or paid_at is not null)),
  constraint invoices_check4 check ((payment_id is not null) = coalesce(paid_by = 'card'::text, false)),
  constraint invoices_paid_by_check check (paid_by = any (array['card'::text, 'deposit'::text, 'cash'::text, 'check'::text, 'transfer'::text, 'other'::text])),
  constraint invoices_state_check check (state = any (array['draft'::text, 'sent'::text, 'paid'::text, 'credited'::text]))
);
create index invoices_company on invoices using btree (company_id, created_at desc, id desc);
create unique index invoices_credit_number on invoices using btree (series_id, credit_number);
create unique index invoices_draft on invoices using btree (lead_id) where (state = 'draft'::text);
create index invoices_due on invoices using btree (due_on) where ((state = 'sent'::text) and (reminders < 2));
create index invoices_lead on invoices using btree (lead_id, created_at);
create unique index invoices_number on invoices using btree (series_id, number);
create index invoices_quote on invoices using btree (quote_id);

create table key_purchases (
  match_id uuid not null,
  key_id uuid not null,
  day date not null,
  cents bigint not null,
  constraint key_purchases_pkey primary key (match_id),
  constraint key_purchases_key_id_fkey foreign key (key_id) references api_keys(id) on delete cascade,
  constraint key_purchases_match_id_fkey foreign key (match_id) references matches(id) on delete cascade,
  constraint key_purchases_cents_check check (cents > 0)
);
create index key_purchases_day on key_purchases using btree (key_id, day);

create table known_devices (
  user_id uuid not null,
  device_hash bytea not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey primary key (user_id, device_hash),
  constraint known_devices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table last_backup (
  is_only boolean not null default true,
  finished_at timestamp with time zone not null,
  constraint last_backup_pkey primary key (is_only),
  constraint last_backup_is_only_check check (is_only)
);

create table lead_areas (
  lead_id uuid not null,
  zipcode text not null,
  is_covered boolean not null,
  constraint lead_areas_pkey primary key (lead_id),
  constraint lead_areas_lead_id_fkey foreign key (lead_id) references leads(id)
);

create table leads (
  id uuid not null,
  match_id uuid not null,
  project_id uuid not null,
  company_id uuid not null,
  payment_id uuid,
  state text not null default 'new'::text,
  price_cents bigint not null,
  bought_at timestamp with time zone not null,
  undo_until timestamp with time zone not null,
  contact_opened_at timestamp with time zone,
  first_response_at timestamp with time zone,
  engaged_at timestamp with time zone,
  hired_at timestamp with time zone,
  finished_at timestamp with time zone,
  undone_at timestamp with time zone,
  contact_stopped_at timestamp with time zone,
  access_ended_at timestamp with time zone,
  reply_minutes integer,
  owed_slots integer,
  agreed_cents bigint,
  final_cents bigint,
  paid_cents bigint,
  assignee_id uuid,
  invoiced_cents bigint not null default 0,
  invoice_state text,
  constraint leads_pkey primary key (id),
  constraint leads_match_id_key unique (match_id),
  constraint leads_project_id_company_id_key unique (project_id, company_id),
  constraint leads_assignee_id_fkey foreign key (assignee_id) references users(id),
  constraint leads_company_id_fkey foreign key (company_id) references companies(id),
  constraint leads_match_id_fkey foreign key (match_id) references matches(id),
  constraint leads_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint leads_project_id_fkey foreign key (project_id) references projects(id),
  constraint leads_agreed_cents_check check (agreed_cents >= 0),
  constraint leads_final_cents_check check (final_cents >= 0),
  constraint leads_final_check check (final_cents is null or finished_at is not null),
  constraint leads_invoice_state_check check (invoice_state = any (array['sent'::text, 'paid'::text])),
  constraint leads_invoiced_cents_check check (invoiced_cents >= 0),
  constraint leads_paid_cents_check check (paid_cents >= 0),
  constraint leads_paid_check check (paid_cents is null or final_cents is not null),
  constraint leads_state_check check (state = any (array['new'::text, 'contacted'::text, 'quoted'::text, 'hired'::text, 'done'::text, 'lost'::text, 'closed'::text]))
);
create index leads_answered on leads using btree (bought_at) where (first_response_at is not null);
create index leads_assignee on leads using btree (assignee_id) where (assignee_id is not null);
create index leads_bought on leads using btree (bought_at);
create index leads_company on leads using btree (company_id, state, bought_at desc, id);
create index leads_number on leads using btree ("right"((id)::text, 12) collate "C");
create index leads_priced on leads using btree (company_id) where ((final_cents is not null) and (agreed_cents is not null) and (state = 'done'::text));
create index leads_unanswered on leads using btree (first_response_at) where ((engaged_at is null) and (undone_at is null));

create table ledger_entries (
  id bigint generated always as identity,
  event_id uuid not null,
  event text not null,
  account text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  cause text,
  constraint ledger_entries_pkey primary key (id),
  constraint ledger_entries_event_id_account_key unique (event_id, account),
  constraint ledger_entries_amount_cents_check check (amount_cents <> 0 or event = 'lead.own_site'::text)
);
create index ledger_entries_account on ledger_entries using btree (account, id);
create index ledger_entries_cause on ledger_entries using btree (cause, id) where (cause is not null);
create index ledger_entries_days on ledger_entries using brin (created_at);
create index ledger_entries_seldom on ledger_entries using btree (event, id) where (event <> all (array['payment.held'::text, 'payment.settled'::text, 'payment.released'::text, 'refund.opened'::text, 'refund.paid'::text]));

create table legal_told (
  version_id uuid not null,
  user_id uuid not null,
  told_at timestamp with time zone not null,
  constraint legal_told_pkey primary key (version_id, user_id),
  constraint legal_told_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint legal_told_version_id_fkey foreign key (version_id) references legal_versions(id)
);
create index legal_told_person on legal_told using btree (user_id);

create table legal_versions (
  id uuid not null,
  document text not null,
  version integer not null,
  state text not null default 'draft'::text,
  revision integer not null default 1,
  summary jsonb not null,
  body jsonb not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  weight text,
  changes jsonb,
  holds_from timestamp with time zone,
  reason text,
  published_by uuid,
  published_at timestamp with time zone,
  constraint legal_versions_pkey primary key (id),
  constraint legal_versions_published_by_fkey foreign key (published_by) references users(id),
  constraint legal_versions_saved_by_fkey foreign key (saved_by) references users(id),
  constraint legal_versions_check check (state = 'draft'::text or row(weight, holds_from, reason, published_by, published_at) is not null),
  constraint legal_versions_check1 check (weight = 'small'::text or state = 'draft'::text or changes is not null),
  constraint legal_versions_check2 check (holds_from > published_at),
  constraint legal_versions_state_check check (state = any (array['draft'::text, 'published'::text, 'taken_back'::text])),
  constraint legal_versions_version_check check (version > 1),
  constraint legal_versions_weight_check check (weight = any (array['small'::text, 'important'::text, 'urgent'::text]))
);
create unique index legal_versions_draft on legal_versions using btree (document) where (state = 'draft'::text);
create unique index legal_versions_number on legal_versions using btree (document, version) where (state <> 'taken_back'::text);

create table live_events (
  id bigint generated always as identity,
  channel text not null,
  kind text not null,
  created_at timestamp with time zone not null,
  constraint live_events_pkey primary key (id)
);
create index live_events_channel on live_events using btree (channel, id);

create table match_exclusions (
  project_id uuid not null,
  company_id uuid not null,
  reason text not null,
  excluded_at timestamp with time zone not null,
  constraint match_exclusions_pkey primary key (project_id, company_id),
  constraint match_exclusions_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint match_exclusions_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);

create table matches (
  id uuid not null,
  project_id uuid not null,
  company_id uuid not null,
  service_id uuid not null,
  state text not null,
  wave integer not null,
  score real not null,
  score_parts jsonb not null,
  price_cents bigint not null,
  price_parts jsonb not null,
  miles real,
  offered_at timestamp with time zone,
  expires_at timestamp with time zone,
  seen_at timestamp with time zone,
  hold_until timestamp with time zone,
  pass_reason text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null,
  reserved_at timestamp with time zone,
  undone_at timestamp with time zone,
  auto_outcome text,
  freed_at timestamp with time zone,
  approved_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint matches_pkey primary key (id),
  constraint matches_project_id_company_id_key unique (project_id, company_id),
  constraint matches_company_id_fkey foreign key (company_id) references companies(id),
  constraint matches_project_id_fkey foreign key (project_id) references projects(id),
  constraint matches_service_id_fkey foreign key (service_id) references services(id),
  constraint matches_price_cents_check check (price_cents >= 0),
  constraint matches_state_check check (state = any (array['candidate'::text, 'offered'::text, 'passed'::text, 'awaiting_approval'::text, 'declined'::text, 'lapsed'::text, 'reserved'::text, 'sold'::text, 'expired'::text, 'filled'::text, 'withdrawn'::text]))
);
create index matches_approval on matches using btree (hold_until) where (state = 'awaiting_approval'::text);
create index matches_company on matches using btree (company_id, state, offered_at desc, id);
create index matches_expiry on matches using btree (expires_at) where (state = 'offered'::text);
create index matches_hold on matches using btree (hold_until) where (state = 'reserved'::text);
create index matches_newest on matches using btree (coalesce(offered_at, created_at), id);
create index matches_sold on matches using btree (company_id, decided_at desc) where (state = 'sold'::text);

create table media (
  id uuid not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  thumbhash text,
  created_at timestamp with time zone not null,
  has_avif boolean not null default false,
  withdrawn_at timestamp with time zone,
  constraint media_pkey primary key (id)
);

create table member_purchases (
  match_id uuid not null,
  user_id uuid not null,
  day date not null,
  cents bigint not null,
  constraint member_purchases_pkey primary key (match_id),
  constraint member_purchases_match_id_fkey foreign key (match_id) references matches(id) on delete cascade,
  constraint member_purchases_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint member_purchases_cents_check check (cents > 0)
);
create index member_purchases_day on member_purchases using btree (user_id, day);

create table merge_dismissals (
  kind text not null,
  one uuid not null,
  other uuid not null,
  reason text not null,
  dismissed_at timestamp with time zone not null,
  constraint merge_dismissals_pkey primary key (kind, one, other),
  constraint merge_dismissals_check check (one < other),
  constraint merge_dismissals_kind_check check (kind = any (array['company'::text, 'user'::text]))
);

create table message_files (
  message_id uuid not null,
  document_id uuid not null,
  "position" integer not null,
  constraint message_files_pkey primary key (message_id, document_id),
  constraint message_files_document_id_fkey foreign key (document_id) references documents(id),
  constraint message_files_message_id_fkey foreign key (message_id) references messages(id) on delete cascade
);
create index message_files_document on message_files using btree (document_id);

create table message_photos (
  message_id uuid not null,
  media_id uuid not null,
  "position" integer not null,
  constraint message_photos_pkey primary key (message_id, media_id),
  constraint message_photos_media_id_fkey foreign key (media_id) references media(id),
  constraint message_photos_message_id_fkey foreign key (message_id) references messages(id) on delete cascade
);
create index message_photos_media on message_photos using btree (media_id);

create table messages (
  id uuid not null,
  lead_id uuid not null,
  kind text not null,
  side text not null,
  author_id uuid,
  text text not null default ''::text,
  quote_id uuid,
  event text,
  created_at timestamp with time zone not null,
  appointment_id uuid,
  revision integer,
  changed text[],
  is_assisted boolean not null default false,
  change_order_id uuid,
  invoice_id uuid,
  locale text,
  constraint messages_pkey primary key (id),
  constraint messages_appointment_id_fkey foreign key (appointment_id) references appointments(id),
  constraint messages_author_id_fkey foreign key (author_id) references users(id),
  constraint messages_change_order_id_fkey foreign key (change_order_id) references change_orders(id),
  constraint messages_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint messages_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint messages_quote_id_fkey foreign key (quote_id) references quotes(id),
  constraint messages_kind_check check (kind = any (array['text'::text, 'quote'::text, 'event'::text, 'appointment'::text, 'change_order'::text])),
  constraint messages_locale_check check (locale = any (array['es'::text, 'en'::text])),
  constraint messages_side_check check (side = any (array['customer'::text, 'company'::text, 'system'::text]))
);
create unique index messages_appointment_once on messages using btree (appointment_id) where (appointment_id is not null);
create unique index messages_change_order_once on messages using btree (change_order_id) where (change_order_id is not null);
create unique index messages_edit_once on messages using btree (lead_id, revision) where (revision is not null);
create unique index messages_event_once on messages using btree (lead_id, event, created_at) where ((kind = 'event'::text) and (revision is null));
create unique index messages_invoice_once on messages using btree (invoice_id, event) where (invoice_id is not null);
create unique index messages_quote_once on messages using btree (lead_id, quote_id) where (kind = 'quote'::text);
create index messages_thread on messages using btree (lead_id, id);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey primary key (name)
);

create table notices (
  id uuid not null,
  user_id uuid not null,
  event_key text not null,
  kind text not null,
  title jsonb not null,
  body jsonb not null,
  path text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notices_pkey primary key (id),
  constraint notices_user_id_event_key_key unique (user_id, event_key),
  constraint notices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index notices_unread on notices using btree (user_id) where (read_at is null);
create index notices_user on notices using btree (user_id, created_at desc, id);

create table notification_preferences (
  user_id uuid not null,
  topic text not null,
  channel text not null,
  is_on boolean not null,
  constraint notification_preferences_pkey primary key (user_id, topic, channel),
  constraint notification_preferences_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint notification_preferences_channel_check check (channel = any (array['app'::text, 'email'::text, 'sms'::text, 'push'::text]))
);

create table oauth_clients (
  id uuid not null,
  name text not null,
  website text,
  redirect_uris text[] not null,
  is_checked boolean not null,
  created_at timestamp with time zone not null,
  off_at timestamp with time zone,
  constraint oauth_clients_pkey primary key (id),
  constraint oauth_clients_redirects_check check (cardinality(redirect_uris) >= 1 and cardinality(redirect_uris) <= 5)
);
create index oauth_clients_created on oauth_clients using btree (created_at) where (not is_checked);

create table oauth_records (
  model text not null,
  id_hash bytea not null,
  key_id uuid,
  payload jsonb not null,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint oauth_records_pkey primary key (model, id_hash),
  constraint oauth_records_key_id_fkey foreign key (key_id) references api_keys(id) on delete cascade
);
create index oauth_records_expiry on oauth_records using btree (expires_at);
create index oauth_records_key on oauth_records using btree (key_id) where (key_id is not null);

create table opt_outs (
  id uuid not null,
  name text not null,
  email text not null,
  locale text not null,
  state text not null,
  received_at timestamp with time zone not null,
  due_on date not null,
  honoured_at timestamp with time zone,
  constraint opt_outs_pkey primary key (id),
  constraint opt_outs_locale_check check (locale = any (array['es'::text, 'en'::text])),
  constraint opt_outs_state_check check (state = any (array['received'::text, 'honoured'::text]))
);
create index opt_outs_email on opt_outs using btree (email);
create index opt_outs_open on opt_outs using btree (received_at) where (state = 'received'::text);

create table ordered_events (
  id bigint not null,
  event text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  constraint ordered_events_pkey primary key (id)
);

create table outbox (
  id bigint generated always as identity,
  event text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint outbox_pkey primary key (id)
);

create table own_customers (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  surname text not null default ''::text,
  phone text,
  email text,
  address text not null default ''::text,
  zipcode text,
  created_at timestamp with time zone not null,
  constraint own_customers_pkey primary key (id),
  constraint own_customers_company_id_fkey foreign key (company_id) references companies(id),
  constraint own_customers_address_check check (length(address) <= 200),
  constraint own_customers_email_check check (email = lower(email)),
  constraint own_customers_name_check check (length(name) >= 1 and length(name) <= 80),
  constraint own_customers_phone_check check (phone ~ '^\+\d{7,15}$'::text),
  constraint own_customers_reach check (phone is not null or email is not null),
  constraint own_customers_surname_check check (length(surname) <= 80),
  constraint own_customers_zipcode_check check (zipcode ~ '^\d{5}$'::text)
);
create unique index own_customers_email on own_customers using btree (company_id, email);
create unique index own_customers_phone on own_customers using btree (company_id, phone);

create table own_sites (
  company_id uuid not null,
  origins text[] not null,
  accent text not null,
  updated_at timestamp with time zone not null,
  used_at timestamp with time zone,
  used_origin text,
  refused_at timestamp with time zone,
  refused_origin text,
  constraint own_sites_pkey primary key (company_id),
  constraint own_sites_company_id_fkey foreign key (company_id) references companies(id)
);

create table passkey_challenges (
  browser_hash bytea not null,
  purpose text not null,
  user_id uuid,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey primary key (browser_hash),
  constraint passkey_challenges_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint passkey_challenges_purpose_check check (purpose = any (array['register'::text, 'sign_in'::text, 'prove'::text]))
);
create index passkey_challenges_expiry on passkey_challenges using btree (expires_at);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index passkeys_user on passkeys using btree (user_id);

create table password_resets (
  user_id uuid not null,
  token_hash bytea not null,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey primary key (user_id),
  constraint password_resets_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table payment_differences (
  id uuid not null,
  kind text not null,
  subject text not null,
  ours_cents bigint,
  theirs_cents bigint,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  note text not null default ''::text,
  constraint payment_differences_pkey primary key (id),
  constraint payment_differences_kind_subject_key unique (kind, subject),
  constraint payment_differences_kind_check check (kind = any (array['charge_without_row'::text, 'row_without_charge'::text, 'amount'::text, 'double_refund'::text, 'missing_ledger'::text, 'payout_without_row'::text, 'row_without_payout'::text, 'double_payout'::text, 'payout_arrived'::text, 'payout_back'::text]))
);

create table payment_disputes (
  id text not null,
  payment_id uuid not null,
  amount_cents bigint not null,
  reason text not null,
  state text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  evidence_due_at timestamp with time zone,
  constraint payment_disputes_pkey primary key (id),
  constraint payment_disputes_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint payment_disputes_amount_cents_check check (amount_cents > 0),
  constraint payment_disputes_state_check check (state = any (array['open'::text, 'won'::text, 'lost'::text]))
);
create index payment_disputes_payment on payment_disputes using btree (payment_id);

create table payment_methods (
  id uuid not null,
  holder_id uuid not null,
  gateway_customer text not null,
  gateway_card text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint payment_methods_pkey primary key (id)
);
create unique index payment_methods_default on payment_methods using btree (holder_id) where (is_default and (removed_at is null));
create index payment_methods_holder on payment_methods using btree (holder_id) where (removed_at is null);

create table payment_refunds (
  id uuid not null,
  payment_id uuid not null,
  reason text not null,
  amount_cents bigint not null,
  card_cents bigint not null default 0,
  state text not null,
  gateway_refund text,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  promo_cents bigint not null default 0,
  wallet_cents bigint not null default 0,
  constraint payment_refunds_pkey primary key (id),
  constraint payment_refunds_payment_id_reason_key unique (payment_id, reason),
  constraint payment_refunds_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint payment_refunds_amount_cents_check check (amount_cents >= 0),
  constraint payment_refunds_check check ((promo_cents + wallet_cents + card_cents) = amount_cents) not valid,
  constraint payment_refunds_state_check check (state = any (array['paying'::text, 'paid'::text]))
);
create index payment_refunds_newest on payment_refunds using btree (created_at);
create index payment_refunds_paying on payment_refunds using btree (created_at) where (state = 'paying'::text);

create table payments (
  id uuid not null,
  holder_id uuid not null,
  purpose text not null,
  subject_id uuid not null,
  title jsonb not null,
  state text not null,
  amount_cents bigint not null,
  promo_cents bigint not null default 0,
  wallet_cents bigint not null default 0,
  card_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  payment_method_id uuid,
  attempt integer not null default 1,
  gateway_charge text,
  decline_code text,
  hold_until timestamp with time zone,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  settled_at timestamp with time zone,
  constraint payments_pkey primary key (id),
  constraint payments_payment_method_id_fkey foreign key (payment_method_id) references payment_methods(id),
  constraint payments_amount_cents_check check (amount_cents >= 0),
  constraint payments_check check (refunded_cents <= amount_cents),
  constraint payments_check1 check ((promo_cents + wallet_cents + card_cents) = amount_cents),
  constraint payments_purpose_check check (purpose = any (array['lead'::text, 'top_up'::text, 'deposit'::text, 'invoice'::text])),
  constraint payments_state_check check (state = any (array['created'::text, 'on_hold'::text, 'processing'::text, 'requires_action'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text, 'lost'::text]))
);
create index payments_amount on payments using btree (amount_cents, id);
create index payments_charge on payments using btree (gateway_charge) where (gateway_charge is not null);
create index payments_holder on payments using btree (holder_id, created_at desc, id);
create index payments_holder_settled on payments using btree (holder_id, settled_at) where (settled_at is not null);
create index payments_newest on payments using btree (created_at desc, id desc);
create index payments_number on payments using btree ("right"((id)::text, 12) collate "C");
create index payments_on_hold on payments using btree (subject_id) where (state = 'on_hold'::text);
create unique index payments_one_top_up on payments using btree (subject_id) where ((purpose = 'top_up'::text) and (state <> 'cancelled'::text));
create index payments_pending on payments using btree (started_at) where (state = 'processing'::text);
create index payments_settled on payments using btree (settled_at) where (settled_at is not null);
create unique index payments_subject on payments using btree (purpose, subject_id) where (state <> all (array['failed'::text, 'cancelled'::text, 'refunded'::text]));
create index payments_subject_newest on payments using btree (subject_id, created_at desc);

create table payouts (
  id uuid not null,
  company_id uuid not null,
  amount_cents bigint not null,
  state text not null,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  reference text not null default ''::text,
  transfers integer not null default 0,
  returned_at timestamp with time zone,
  return_reason text not null default ''::text,
  kind text not null default 'closing'::text,
  bank_account_id uuid,
  sent_at timestamp with time zone,
  gateway_payout text,
  constraint payouts_pkey primary key (id),
  constraint payouts_bank_account_id_fkey foreign key (bank_account_id) references bank_accounts(id),
  constraint payouts_company_id_fkey foreign key (company_id) references companies(id),
  constraint payouts_account_check check (kind = 'closing'::text or bank_account_id is not null),
  constraint payouts_amount_cents_check check (amount_cents > 0),
  constraint payouts_kind_check check (kind = any (array['closing'::text, 'withdrawal'::text])),
  constraint payouts_state_check check (state = any (array['due'::text, 'sent'::text, 'paid'::text, 'returned'::text, 'given_back'::text, 'cancelled'::text]))
);
create index payouts_company on payouts using btree (company_id);
create index payouts_due on payouts using btree (created_at) where (state = 'due'::text);
create index payouts_gateway on payouts using btree (gateway_payout) where (gateway_payout is not null);
create index payouts_sent on payouts using btree (sent_at) where (state = 'sent'::text);

create table phone_codes (
  id uuid not null,
  user_id uuid not null,
  session_hash bytea not null,
  phone text not null,
  code_hmac bytea not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  void_at timestamp with time zone,
  constraint phone_codes_pkey primary key (id),
  constraint phone_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create unique index phone_codes_live on phone_codes using btree (user_id, phone) where (void_at is null);
create index phone_codes_phone on phone_codes using btree (phone, created_at desc);

create table planned_decisions (
  id uuid not null,
  admin_id uuid not null,
  call text not null,
  params jsonb not null,
  body jsonb not null,
  entity text not null,
  entity_id uuid not null,
  due_at timestamp with time zone not null,
  constraint planned_decisions_pkey primary key (id),
  constraint planned_decisions_entity_id_key unique (entity_id),
  constraint planned_decisions_admin_id_fkey foreign key (admin_id) references users(id)
);
create index planned_decisions_due on planned_decisions using btree (due_at);

create table post_slugs (
  slug text not null,
  post_id integer not null,
  constraint post_slugs_pkey primary key (slug),
  constraint post_slugs_post_id_fkey foreign key (post_id) references posts(id)
);
create index post_slugs_post on post_slugs using btree (post_id);

create table post_versions (
  post_id integer not null,
  version integer not null,
  topic_id integer not null,
  author text,
  title jsonb not null,
  excerpt jsonb not null,
  body jsonb not null,
  cover_id integer,
  services text[] not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  restored_version integer,
  constraint post_versions_pkey primary key (post_id, version),
  constraint post_versions_cover_id_fkey foreign key (cover_id) references blog_pictures(id),
  constraint post_versions_post_id_fkey foreign key (post_id) references posts(id),
  constraint post_versions_saved_by_fkey foreign key (saved_by) references users(id),
  constraint post_versions_topic_id_fkey foreign key (topic_id) references blog_topics(id)
);

create table posts (
  id integer generated by default as identity,
  slug text not null,
  state text not null default 'draft'::text,
  topic_id integer not null,
  author text,
  title jsonb not null,
  excerpt jsonb not null,
  body jsonb not null,
  cover_id integer,
  services text[] not null default '{}'::text[],
  published_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  public_id uuid not null default gen_random_uuid(),
  revision integer not null default 1,
  edited_by uuid,
  restored_version integer,
  constraint posts_pkey primary key (id),
  constraint posts_public_id_key unique (public_id),
  constraint posts_slug_key unique (slug),
  constraint posts_cover_id_fkey foreign key (cover_id) references blog_pictures(id),
  constraint posts_edited_by_fkey foreign key (edited_by) references users(id),
  constraint posts_topic_id_fkey foreign key (topic_id) references blog_topics(id),
  constraint posts_check check (state = 'draft'::text or published_at is not null),
  constraint posts_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text and length(slug) <= 80),
  constraint posts_state_check check (state = any (array['draft'::text, 'published'::text, 'taken_down'::text]))
);
create index posts_page on posts using btree (published_at desc, id desc) where (state = 'published'::text);

create table price_figures (
  service_id uuid not null,
  place text not null,
  state_iso text,
  city text,
  question text not null,
  option text not null,
  month date not null,
  count integer not null,
  lowest_cents bigint not null,
  low_cents bigint not null,
  middle_cents bigint not null,
  high_cents bigint not null,
  highest_cents bigint not null,
  constraint price_figures_pkey primary key (service_id, place, question, option),
  constraint price_figures_service_id_fkey foreign key (service_id) references services(id),
  constraint price_figures_state_iso_fkey foreign key (state_iso) references states(iso_code),
  constraint price_figures_check check (lowest_cents <= low_cents and low_cents <= middle_cents and middle_cents <= high_cents and high_cents <= highest_cents)
);

create table problems (
  id uuid not null,
  project_id uuid not null,
  text text not null,
  opened_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by text,
  constraint problems_pkey primary key (id),
  constraint problems_project_id_fkey foreign key (project_id) references projects(id),
  constraint problems_resolved_by_check check (resolved_by = any (array['customer'::text, 'company'::text]))
);
create unique index problems_one_open on problems using btree (project_id) where (resolved_at is null);

create table project_contacts (
  project_id uuid not null,
  name text not null default ''::text,
  surname text not null default ''::text,
  email text not null default ''::text,
  phone text not null default ''::text,
  street text,
  zipcode text not null,
  consented_at timestamp with time zone,
  hides_phone boolean not null default false,
  constraint project_contacts_pkey primary key (project_id),
  constraint project_contacts_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);
create index project_contacts_email on project_contacts using btree (email);
create index project_contacts_phone on project_contacts using btree (phone);

create table project_photos (
  project_id uuid not null,
  media_id uuid not null,
  "position" integer not null,
  constraint project_photos_pkey primary key (project_id, media_id),
  constraint project_photos_media_id_fkey foreign key (media_id) references media(id),
  constraint project_photos_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);

create table project_slots (
  project_id uuid not null,
  slots integer not null,
  used integer not null default 0,
  round_at timestamp with time zone,
  next_step text,
  next_step_at timestamp with time zone,
  told_at timestamp with time zone,
  unasked_because text,
  approves_companies boolean not null default false,
  constraint project_slots_pkey primary key (project_id),
  constraint project_slots_project_id_fkey foreign key (project_id) references projects(id),
  constraint project_slots_check check (used >= 0 and used <= slots),
  constraint project_slots_next_step_check check (next_step = any (array['direct'::text, 'others'::text, 'best'::text, 'next'::text, 'half'::text, 'rescue'::text, 'tell'::text])),
  constraint project_slots_slots_check check (slots >= 1 and slots <= 4),
  constraint project_slots_step_has_time check ((next_step is null) = (next_step_at is null)),
  constraint project_slots_unasked_because_check check (unasked_because = any (array['own'::text, 'blocked'::text, 'inactive'::text, 'paused'::text, 'service'::text, 'area'::text, 'licence'::text, 'work'::text, 'busy'::text, 'unavailable'::text]))
);
create index project_slots_due on project_slots using btree (next_step_at) where ((next_step_at is not null) and (used < slots));

create table projects (
  id uuid not null,
  owner_id uuid not null,
  service_id uuid not null,
  form_id uuid not null,
  state text not null default 'draft'::text,
  revision integer not null default 1,
  answers jsonb not null default '{}'::jsonb,
  timing text not null default 'flexible'::text,
  date_from date,
  date_to date,
  text text not null default ''::text,
  zipcode text not null,
  city text not null,
  state_iso text not null,
  time_zone text not null,
  slots integer not null default 3,
  contact_mode text not null default 'messages'::text,
  calls_from time without time zone,
  calls_to time without time zone,
  directed_company_id uuid,
  risk_score integer,
  hired_lead_id uuid,
  finished_at timestamp with time zone,
  locale text not null default 'es'::text,
  created_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  opened_at timestamp with time zone,
  hired_at timestamp with time zone,
  closed_at timestamp with time zone,
  reminded_at timestamp with time zone,
  owner_active_at timestamp with time zone,
  asks_others boolean not null default false,
  asked_more_at timestamp with time zone,
  approves_companies boolean not null default false,
  is_assisted boolean not null default false,
  own_site text,
  constraint projects_pkey primary key (id),
  constraint projects_directed_company_id_fkey foreign key (directed_company_id) references companies(id),
  constraint projects_form_id_fkey foreign key (form_id) references service_forms(id),
  constraint projects_hired_lead_id_fkey foreign key (hired_lead_id) references leads(id),
  constraint projects_owner_id_fkey foreign key (owner_id) references users(id),
  constraint projects_service_id_fkey foreign key (service_id) references services(id),
  constraint projects_state_iso_fkey foreign key (state_iso) references states(iso_code),
  constraint projects_zipcode_fkey foreign key (zipcode) references zips(zip),
  constraint projects_check check (date_to >= date_from),
  constraint projects_contact_mode_check check (contact_mode = any (array['messages'::text, 'calls'::text])),
  constraint projects_slots_check check (slots >= 1 and slots <= 4),
  constraint projects_state_check check (state = any (array['draft'::text, 'awaiting_phone'::text, 'in_review'::text, 'open'::text, 'hired'::text, 'completed'::text, 'cancelled'::text, 'expired'::text, 'rejected'::text])),
  constraint projects_timing_check check (timing = any (array['urgent'::text, 'this_week'::text, 'this_month'::text, 'flexible'::text, 'dates'::text]))
);
create index projects_copied_text on projects using btree (md5(text)) where (length(text) >= 40);
create index projects_demand on projects using btree (service_id, opened_at) where (opened_at is not null);
create index projects_in_review on projects using btree (submitted_at) where (state = 'in_review'::text);
create index projects_newest on projects using btree (created_at desc, id desc);
create index projects_number on projects using btree ("right"((id)::text, 12) collate "C");
create index projects_opened on projects using btree (opened_at) where (opened_at is not null);
create index projects_owner on projects using btree (owner_id, created_at desc, id);
create index projects_risk on projects using btree (((coalesce(risk_score, '-1'::integer))::bigint), id);
create index projects_time on projects using btree (state, opened_at);
create index projects_zip on projects using btree (zipcode, created_at desc);

create table promise_changes (
  id uuid not null,
  name text not null,
  version integer not null,
  value integer not null,
  holds_from timestamp with time zone not null,
  reason text not null,
  decided_by uuid not null,
  created_at timestamp with time zone not null,
  constraint promise_changes_pkey primary key (name, version),
  constraint promise_changes_id_key unique (id),
  constraint promise_changes_decided_by_fkey foreign key (decided_by) references users(id),
  constraint promise_changes_check check (holds_from > created_at),
  constraint promise_changes_version_check check (version > 0)
);

create table proof_codes (
  user_id uuid not null,
  id uuid not null,
  session_hash bytea not null,
  email text not null,
  code_hmac bytea not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint proof_codes_pkey primary key (user_id),
  constraint proof_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table provider_reports (
  id text not null,
  received_at timestamp with time zone not null,
  constraint provider_reports_pkey primary key (id)
);
create index provider_reports_received on provider_reports using btree (received_at);

create table provider_states (
  provider text not null,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  constraint provider_states_pkey primary key (provider)
);

create table push_registrations (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  token text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  sw_scope text not null,
  vapid_key text not null,
  created_at timestamp with time zone not null,
  constraint push_registrations_pkey primary key (id),
  constraint push_registrations_endpoint_key unique (endpoint),
  constraint push_registrations_token_key unique (token),
  constraint push_registrations_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade,
  constraint push_registrations_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index push_registrations_session on push_registrations using btree (session_id);
create index push_registrations_user on push_registrations using btree (user_id);

create table quiet_hours (
  user_id uuid not null,
  starts time without time zone not null,
  ends time without time zone not null,
  constraint quiet_hours_pkey primary key (user_id),
  constraint quiet_hours_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint quiet_hours_check check (starts <> ends)
);

create table quote_files (
  id uuid not null,
  quote_id uuid not null,
  "position" integer not null,
  media_id uuid,
  document_id uuid,
  constraint quote_files_pkey primary key (id),
  constraint quote_files_document_id_fkey foreign key (document_id) references documents(id),
  constraint quote_files_media_id_fkey foreign key (media_id) references media(id),
  constraint quote_files_quote_id_fkey foreign key (quote_id) references quotes(id) on delete cascade,
  constraint quote_files_check check (num_nonnulls(media_id, document_id) = 1)
);
create unique index quote_files_document on quote_files using btree (quote_id, document_id) where (document_id is not null);
create unique index quote_files_media on quote_files using btree (quote_id, media_id) where (media_id is not null);
create index quote_files_of_document on quote_files using btree (document_id) where (document_id is not null);
create index quote_files_of_media on quote_files using btree (media_id) where (media_id is not null);

create table quote_items (
  quote_id uuid not null,
  "position" integer not null,
  text text not null,
  quantity numeric(10,2) not null,
  unit text not null,
  unit_price_cents bigint not null,
  total_cents bigint not null,
  is_taxable boolean not null default false,
  is_optional boolean not null default false,
  option integer not null default 0,
  constraint quote_items_pkey primary key (quote_id, "position"),
  constraint quote_items_quote_id_fkey foreign key (quote_id) references quotes(id) on delete cascade,
  constraint quote_items_option_check check (option >= 0 and option <= 2)
);

create table quote_options (
  quote_id uuid not null,
  "position" integer not null,
  name text not null,
  subtotal_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  constraint quote_options_pkey primary key (quote_id, "position"),
  constraint quote_options_quote_id_fkey foreign key (quote_id) references quotes(id) on delete cascade,
  constraint quote_options_position_check check ("position" >= 0 and "position" <= 2)
);

create table quote_templates (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  content jsonb not null,
  updated_at timestamp with time zone not null,
  constraint quote_templates_pkey primary key (id),
  constraint quote_templates_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint quote_templates_name_check check (length(name) >= 1 and length(name) <= 60)
);
create unique index quote_templates_name on quote_templates using btree (company_id, lower(name));

create table quotes (
  id uuid not null,
  lead_id uuid not null,
  project_id uuid not null,
  company_id uuid not null,
  version integer not null,
  state text not null default 'draft'::text,
  type text not null default 'fixed'::text,
  subtotal_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  tax_percent numeric(6,3) not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  high_cents bigint,
  deposit_cents bigint not null default 0,
  includes text not null default ''::text,
  excludes text not null default ''::text,
  earliest_start date,
  duration_days integer,
  warranty_months integer,
  valid_until date not null,
  message text not null default ''::text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  viewed_at timestamp with time zone,
  decided_at timestamp with time zone,
  accepted_name text,
  accepted_ip text,
  accepted_option integer,
  accepted_extras integer[] not null default '{}'::integer[],
  agreed_subtotal_cents bigint,
  agreed_tax_cents bigint,
  agreed_total_cents bigint,
  deposit_due_on date,
  deposit_terms text not null default ''::text,
  deposit_reminded_at timestamp with time zone,
  is_assisted boolean not null default false,
  is_edited boolean not null default false,
  locale text,
  constraint quotes_pkey primary key (id),
  constraint quotes_lead_id_version_key unique (lead_id, version),
  constraint quotes_company_id_fkey foreign key (company_id) references companies(id),
  constraint quotes_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint quotes_project_id_fkey foreign key (project_id) references projects(id),
  constraint quotes_check check (high_cents is null or high_cents >= total_cents),
  constraint quotes_deposit_check check (deposit_cents > 0 or deposit_due_on is null and deposit_terms = ''::text),
  constraint quotes_locale_check check (locale = any (array['es'::text, 'en'::text])),
  constraint quotes_state_check check (state = any (array['draft'::text, 'sent'::text, 'viewed'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'superseded'::text, 'expired'::text, 'not_selected'::text, 'cancelled'::text, 'discarded'::text])),
  constraint quotes_type_check check (type = any (array['fixed'::text, 'range'::text, 'hourly'::text, 'site_visit'::text]))
);
create index quotes_company on quotes using btree (company_id, created_at desc, id);
create index quotes_deposit_due on quotes using btree (deposit_due_on) where ((state = 'accepted'::text) and (deposit_due_on is not null) and (deposit_reminded_at is null));
create index quotes_expiry on quotes using btree (valid_until) where (state = any (array['sent'::text, 'viewed'::text]));
create index quotes_number on quotes using btree ("right"((id)::text, 12) collate "C");
create unique index quotes_one_accepted on quotes using btree (project_id) where (state = 'accepted'::text);
create unique index quotes_one_draft on quotes using btree (lead_id) where (state = 'draft'::text);
create unique index quotes_one_live on quotes using btree (lead_id) where (state = any (array['sent'::text, 'viewed'::text]));

create table rate_limits (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  constraint rate_limits_pkey primary key (key, window_start)
);
create index rate_limits_window on rate_limits using btree (window_start);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table referral_codes (
  code text not null,
  user_id uuid,
  company_id uuid,
  created_at timestamp with time zone not null,
  constraint referral_codes_pkey primary key (code),
  constraint referral_codes_company_id_key unique (company_id),
  constraint referral_codes_user_id_key unique (user_id),
  constraint referral_codes_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint referral_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint referral_codes_check check (num_nonnulls(user_id, company_id) = 1)
);

create table referral_opt_outs (
  fingerprint bytea not null,
  created_at timestamp with time zone not null,
  constraint referral_opt_outs_pkey primary key (fingerprint)
);

create table referral_rewards (
  fingerprint bytea not null,
  referral_id uuid not null,
  constraint referral_rewards_pkey primary key (fingerprint),
  constraint referral_rewards_referral_id_fkey foreign key (referral_id) references referrals(id) on delete cascade
);

create table referrals (
  id uuid not null,
  code text,
  state text not null,
  name text not null default ''::text,
  email text not null default ''::text,
  email_hash bytea,
  invited_user_id uuid,
  reason text,
  reward_cents bigint,
  created_at timestamp with time zone not null,
  joined_at timestamp with time zone,
  decided_at timestamp with time zone,
  signs text[] not null default '{}'::text[],
  held_at timestamp with time zone,
  held_company_id uuid,
  constraint referrals_pkey primary key (id),
  constraint referrals_code_fkey foreign key (code) references referral_codes(code) on delete set null,
  constraint referrals_held_company_id_fkey foreign key (held_company_id) references companies(id) on delete set null,
  constraint referrals_invited_user_id_fkey foreign key (invited_user_id) references users(id) on delete cascade,
  constraint referrals_state_check check (state = any (array['invited'::text, 'joined'::text, 'held'::text, 'rewarded'::text, 'refused'::text, 'expired'::text]))
);
create index referrals_address on referrals using btree (email_hash) where (state = 'invited'::text);
create index referrals_held on referrals using btree (held_at) where (state = 'held'::text);
create unique index referrals_invitation on referrals using btree (code, email_hash);
create index referrals_inviter on referrals using btree (code, created_at desc, id);
create index referrals_joined on referrals using btree (joined_at) where (state = 'joined'::text);
create index referrals_newest on referrals using btree (created_at, id);
create unique index referrals_person on referrals using btree (invited_user_id);

create table refund_papers (
  refund_id uuid not null,
  document_id uuid not null,
  added_at timestamp with time zone not null,
  constraint refund_papers_pkey primary key (refund_id, document_id),
  constraint refund_papers_document_id_fkey foreign key (document_id) references documents(id),
  constraint refund_papers_refund_id_fkey foreign key (refund_id) references refunds(id)
);
create index refund_papers_document on refund_papers using btree (document_id);

create table refunds (
  id uuid not null,
  lead_id uuid not null,
  company_id uuid not null,
  payment_id uuid not null,
  reason text not null,
  state text not null,
  opened_by text not null,
  amount_cents bigint not null,
  pay_to text not null,
  text text not null default ''::text,
  finding text,
  evidence jsonb not null default '{}'::jsonb,
  note text not null default ''::text,
  tags text[] not null default '{}'::text[],
  question text not null default ''::text,
  answer text not null default ''::text,
  customer_answer text,
  appeal text not null default ''::text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  alarmed_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  appealed_at timestamp with time zone,
  paid_at timestamp with time zone,
  payment_refund_id uuid,
  constraint refunds_pkey primary key (id),
  constraint refunds_payment_refund_id_key unique (payment_refund_id),
  constraint refunds_company_id_fkey foreign key (company_id) references companies(id),
  constraint refunds_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint refunds_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint refunds_payment_refund_id_fkey foreign key (payment_refund_id) references payment_refunds(id),
  constraint refunds_amount_cents_check check (amount_cents >= 0),
  constraint refunds_customer_answer_check check (customer_answer = any (array['confirm'::text, 'object'::text])),
  constraint refunds_opened_by_check check (opened_by = any (array['C'::text, 'S'::text])),
  constraint refunds_pay_to_check check (pay_to = any (array['wallet'::text, 'card'::text])),
  constraint refunds_reason_check check (reason = any (array['invalid_phone'::text, 'duplicate'::text, 'wrong_area'::text, 'wrong_service'::text, 'no_reply'::text, 'customer_denies'::text, 'already_hired'::text, 'changed_scope'::text, 'spam_competitor'::text, 'platform_error'::text])),
  constraint refunds_state_check check (state = any (array['submitted'::text, 'customer_check'::text, 'in_review'::text, 'needs_info'::text, 'approved'::text, 'denied'::text, 'appealed'::text, 'denied_final'::text, 'paying'::text, 'paid'::text, 'withdrawn'::text]))
);
create index refunds_by_day on refunds using btree (created_at desc, id desc);
create index refunds_company on refunds using btree (company_id, created_at desc, id desc);
create index refunds_due on refunds using btree (state, due_at) where (due_at is not null);
create unique index refunds_one_open on refunds using btree (lead_id) where (state = any (array['submitted'::text, 'customer_check'::text, 'in_review'::text, 'needs_info'::text, 'appealed'::text, 'approved'::text, 'paying'::text]));
create unique index refunds_reason_once on refunds using btree (lead_id, reason) where (state <> all (array['withdrawn'::text, 'denied'::text, 'denied_final'::text]));

create table registry_answers (
  credential_id uuid not null,
  status text,
  source text,
  expires_on date,
  asked_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint registry_answers_pkey primary key (credential_id),
  constraint registry_answers_credential_id_fkey foreign key (credential_id) references credentials(id) on delete cascade,
  constraint registry_answers_check check ((status is null) = (asked_at is null)),
  constraint registry_answers_check1 check ((status is null) = (source is null)),
  constraint registry_answers_check2 check (asked_at is not null or failed_at is not null),
  constraint registry_answers_status_check check (status = any (array['active'::text, 'expired'::text, 'revoked'::text, 'not_found'::text]))
);
create index registry_answers_asked on registry_answers using btree (asked_at);

create table registry_entries (
  list text not null,
  number text not null,
  status text not null,
  expires_on date,
  constraint registry_entries_pkey primary key (list, number),
  constraint registry_entries_list_fkey foreign key (list) references registry_lists(list) on delete cascade,
  constraint registry_entries_status_check check (status = any (array['active'::text, 'expired'::text, 'revoked'::text]))
);

create table registry_lists (
  list text not null,
  imported_at timestamp with time zone not null,
  licences integer not null,
  constraint registry_lists_pkey primary key (list)
);

create table relay_calls (
  id text not null,
  lead_id uuid not null,
  side text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  seconds integer not null default 0,
  constraint relay_calls_pkey primary key (id),
  constraint relay_calls_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint relay_calls_check check ((outcome is null) = (ended_at is null)),
  constraint relay_calls_id_check check (length(id) >= 1 and length(id) <= 64),
  constraint relay_calls_outcome_check check (outcome = any (array['answered'::text, 'missed'::text, 'busy'::text, 'failed'::text, 'cancelled'::text])),
  constraint relay_calls_seconds_check check (seconds >= 0),
  constraint relay_calls_side_check check (side = any (array['company'::text, 'customer'::text]))
);
create index relay_calls_lead on relay_calls using btree (lead_id, started_at);
create index relay_calls_started on relay_calls using btree (started_at);

create table relay_texts (
  id text not null,
  lead_id uuid not null,
  side text not null,
  body text,
  received_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint relay_texts_pkey primary key (id),
  constraint relay_texts_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint relay_texts_id_check check (length(id) >= 1 and length(id) <= 64),
  constraint relay_texts_side_check check (side = any (array['company'::text, 'customer'::text]))
);
create index relay_texts_lead on relay_texts using btree (lead_id, received_at);
create index relay_texts_received on relay_texts using btree (received_at);

create table relays (
  lead_id uuid not null,
  company_id uuid not null,
  number text not null,
  phone text not null,
  begun_at timestamp with time zone not null,
  constraint relays_pkey primary key (lead_id),
  constraint relays_company_id_fkey foreign key (company_id) references companies(id),
  constraint relays_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint relays_phone_check check (phone <> ''::text)
);
create unique index relays_company on relays using btree (company_id, number);
create unique index relays_customer on relays using btree (number, phone);

create table removed_works (
  company_id uuid not null,
  media_id uuid not null,
  "position" integer not null,
  caption jsonb not null,
  service_id uuid,
  added_at timestamp with time zone not null,
  removed_at timestamp with time zone not null,
  constraint removed_works_pkey primary key (company_id, media_id),
  constraint removed_works_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint removed_works_media_id_fkey foreign key (media_id) references media(id),
  constraint removed_works_service_id_fkey foreign key (service_id) references services(id)
);
create index removed_works_at on removed_works using btree (removed_at);
create index removed_works_media on removed_works using btree (media_id);

create table review_photos (
  review_id uuid not null,
  media_id uuid not null,
  "position" integer not null,
  constraint review_photos_pkey primary key (review_id, media_id),
  constraint review_photos_media_id_fkey foreign key (media_id) references media(id),
  constraint review_photos_review_id_fkey foreign key (review_id) references reviews(id) on delete cascade
);
create index review_photos_media on review_photos using btree (media_id);

create table review_reports (
  id uuid not null,
  review_id uuid not null,
  company_id uuid not null,
  reason text not null,
  text text not null default ''::text,
  created_at timestamp with time zone not null,
  outcome text,
  decided_at timestamp with time zone,
  constraint review_reports_pkey primary key (id),
  constraint review_reports_company_id_fkey foreign key (company_id) references companies(id),
  constraint review_reports_review_id_fkey foreign key (review_id) references reviews(id) on delete cascade,
  constraint review_reports_outcome_check check (outcome = any (array['removed'::text, 'dismissed'::text])),
  constraint review_reports_reason_check check (reason = any (array['personal_data'::text, 'threat'::text, 'not_customer'::text, 'advertising'::text, 'hate'::text, 'other'::text]))
);
create unique index review_reports_once on review_reports using btree (review_id, company_id);
create unique index review_reports_open on review_reports using btree (review_id) where (outcome is null);

create table review_versions (
  review_id uuid not null,
  overall integer not null,
  text text not null,
  written_at timestamp with time zone not null,
  constraint review_versions_pkey primary key (review_id),
  constraint review_versions_review_id_fkey foreign key (review_id) references reviews(id) on delete cascade
);

create table reviews (
  id uuid not null,
  company_id uuid not null,
  project_id uuid,
  lead_id uuid,
  author_id uuid,
  author_name text not null,
  service_id uuid,
  city text not null default ''::text,
  level text not null,
  state text not null,
  overall integer not null,
  quality integer,
  punctuality integer,
  communication integer,
  value integer,
  tidiness integer,
  text text not null,
  reply_text text,
  reply_at timestamp with time zone,
  created_at timestamp with time zone not null,
  published_at timestamp with time zone,
  edit_until timestamp with time zone,
  updated_at timestamp with time zone,
  reply_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  removed_rule text,
  appealed_at timestamp with time zone,
  screened_for text,
  locale text,
  constraint reviews_pkey primary key (id),
  constraint reviews_author_id_fkey foreign key (author_id) references users(id),
  constraint reviews_company_id_fkey foreign key (company_id) references companies(id),
  constraint reviews_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint reviews_project_id_fkey foreign key (project_id) references projects(id),
  constraint reviews_service_id_fkey foreign key (service_id) references services(id),
  constraint reviews_communication_check check (communication >= 1 and communication <= 5),
  constraint reviews_level_check check (level = any (array['verified_hire'::text, 'verified_contact'::text, 'unverified'::text])),
  constraint reviews_locale_check check (locale = any (array['es'::text, 'en'::text])),
  constraint reviews_overall_check check (overall >= 1 and overall <= 5),
  constraint reviews_punctuality_check check (punctuality >= 1 and punctuality <= 5),
  constraint reviews_quality_check check (quality >= 1 and quality <= 5),
  constraint reviews_screened_for_check check (screened_for = any (array['personal_data'::text, 'link'::text, 'hate'::text, 'copied'::text])),
  constraint reviews_state_check check (state = any (array['screening'::text, 'published'::text, 'held'::text, 'needs_edit'::text, 'removed'::text, 'discarded'::text, 'retracted'::text])),
  constraint reviews_tidiness_check check (tidiness >= 1 and tidiness <= 5),
  constraint reviews_value_check check (value >= 1 and value <= 5)
);
create index reviews_company on reviews using btree (company_id, level, published_at desc, id) where (state = 'published'::text);
create index reviews_held on reviews using btree (created_at) where (state = 'held'::text);
create unique index reviews_once on reviews using btree (project_id, company_id) where (project_id is not null);
create index reviews_waiting on reviews using btree (state, created_at) where (state = any (array['held'::text, 'needs_edit'::text]));

create table sandbox_calendar_events (
  account text not null,
  calendar text not null,
  id text not null,
  body jsonb not null,
  constraint sandbox_calendar_events_pkey primary key (account, calendar, id)
);

create table sandbox_calls (
  id text not null,
  caller text not null,
  number text not null,
  dialed text,
  shown text,
  said text,
  state text not null,
  seconds integer not null default 0,
  at timestamp with time zone not null,
  constraint sandbox_calls_pkey primary key (id),
  constraint sandbox_calls_state_check check (state = any (array['ringing'::text, 'answered'::text, 'missed'::text, 'busy'::text, 'failed'::text, 'cancelled'::text, 'refused'::text]))
);

create table sandbox_charges (
  id text not null,
  idempotency_key text not null,
  request_hash text not null,
  customer text not null,
  card text not null,
  amount_cents bigint not null,
  status text not null,
  decline_code text,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  constraint sandbox_charges_pkey primary key (id),
  constraint sandbox_charges_idempotency_key_key unique (idempotency_key),
  constraint sandbox_charges_amount_cents_check check (amount_cents > 0),
  constraint sandbox_charges_status_check check (status = any (array['succeeded'::text, 'requires_action'::text, 'declined'::text, 'cancelled'::text]))
);

create table sandbox_clock (
  is_only boolean not null default true,
  offset_ms bigint not null default 0,
  constraint sandbox_clock_pkey primary key (is_only),
  constraint sandbox_clock_is_only_check check (is_only)
);

create table sandbox_detached_cards (
  card text not null,
  detached_at timestamp with time zone not null,
  constraint sandbox_detached_cards_pkey primary key (card)
);

create table sandbox_dice (
  is_only boolean not null default true,
  seed text not null,
  thrown integer not null default 0,
  constraint sandbox_dice_pkey primary key (is_only),
  constraint sandbox_dice_is_only_check check (is_only)
);

create table sandbox_disputes (
  id text not null,
  charge_id text not null,
  amount_cents bigint not null,
  reason text not null,
  state text not null default 'open'::text,
  evidence_due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint sandbox_disputes_pkey primary key (id),
  constraint sandbox_disputes_charge_id_fkey foreign key (charge_id) references sandbox_charges(id),
  constraint sandbox_disputes_amount_cents_check check (amount_cents > 0),
  constraint sandbox_disputes_state_check check (state = any (array['open'::text, 'won'::text, 'lost'::text]))
);

create table sandbox_faults (
  id bigint generated always as identity,
  fault text not null,
  probability real,
  constraint sandbox_faults_pkey primary key (id),
  constraint sandbox_faults_probability_check check (probability > 0::double precision and probability <= 1::double precision)
);

create table sandbox_licences (
  state_iso text not null,
  number text not null,
  status text not null,
  expires_on date,
  source text not null default 'State license board'::text,
  constraint sandbox_licences_pkey primary key (state_iso, number),
  constraint sandbox_licences_status_check check (status = any (array['active'::text, 'expired'::text, 'revoked'::text, 'not_found'::text, 'down'::text]))
);

create table sandbox_oidc (
  model text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  grant_id text,
  expires_at timestamp with time zone not null,
  constraint sandbox_oidc_pkey primary key (model, id)
);
create index sandbox_oidc_grant on sandbox_oidc using btree (grant_id) where (grant_id is not null);
create index sandbox_oidc_uid on sandbox_oidc using btree (uid) where (uid is not null);

create table sandbox_outbox (
  id uuid not null,
  channel text not null,
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  links jsonb not null default '[]'::jsonb,
  code text,
  created_at timestamp with time zone not null,
  constraint sandbox_outbox_pkey primary key (id),
  constraint sandbox_outbox_channel_check check (channel = any (array['email'::text, 'sms'::text, 'push'::text]))
);
create index sandbox_outbox_created on sandbox_outbox using btree (created_at desc);

create table sandbox_payouts (
  id text not null,
  idempotency_key text not null,
  request_hash text not null,
  amount_cents bigint not null,
  last4 text not null,
  return_code text,
  metadata jsonb not null,
  created_at timestamp with time zone not null,
  constraint sandbox_payouts_pkey primary key (id),
  constraint sandbox_payouts_idempotency_key_key unique (idempotency_key),
  constraint sandbox_payouts_amount_cents_check check (amount_cents > 0)
);

create table sandbox_people (
  email text not null,
  role text not null,
  name text not null,
  password text not null,
  totp_secret text,
  company_slug text,
  note text not null default ''::text,
  constraint sandbox_people_pkey primary key (email)
);

create table sandbox_refunds (
  id text not null,
  idempotency_key text not null,
  charge_id text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  constraint sandbox_refunds_pkey primary key (id),
  constraint sandbox_refunds_idempotency_key_key unique (idempotency_key),
  constraint sandbox_refunds_charge_id_fkey foreign key (charge_id) references sandbox_charges(id),
  constraint sandbox_refunds_amount_cents_check check (amount_cents > 0)
);

create table sandbox_texts (
  id text not null,
  sender text not null,
  recipient text not null,
  body text not null,
  at timestamp with time zone not null,
  constraint sandbox_texts_pkey primary key (id)
);

create table sandbox_webhooks (
  id bigint generated always as identity,
  received_at timestamp with time zone not null,
  url text not null,
  message_id text not null,
  sent_at timestamp with time zone,
  body text not null,
  is_valid boolean not null,
  answered integer not null,
  constraint sandbox_webhooks_pkey primary key (id)
);

create table saved_views (
  id uuid not null,
  admin_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone not null,
  constraint saved_views_pkey primary key (id),
  constraint saved_views_admin_id_fkey foreign key (admin_id) references users(id),
  constraint saved_views_list_check check (length(list) <= 80),
  constraint saved_views_name_check check (length(name) <= 40),
  constraint saved_views_query_check check (length(query) <= 1000)
);
create unique index saved_views_name on saved_views using btree (admin_id, list, lower(name));

create table search_cells (
  service_id uuid not null,
  cell text not null,
  company_id uuid not null,
  rank real not null,
  m0 bigint,
  m1 bigint,
  price_from_cents bigint,
  fit real not null default 0,
  constraint search_cells_pkey primary key (company_id, service_id, cell),
  constraint search_cells_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
create index search_cells_page on search_cells using btree (service_id, cell, rank desc, company_id) include (m0, m1, price_from_cents, fit);

create table second_factors (
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint second_factors_pkey primary key (user_id),
  constraint second_factors_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table secrets (
  name text not null,
  value text not null,
  constraint secrets_pkey primary key (name)
);

create table service_demand (
  scope text not null,
  service_id uuid not null,
  requests integer not null,
  constraint service_demand_pkey primary key (scope, service_id),
  constraint service_demand_service_id_fkey foreign key (service_id) references services(id)
);
create index service_demand_top on service_demand using btree (scope, requests desc);

create table service_demand_counted (
  project_id uuid not null,
  constraint service_demand_counted_pkey primary key (project_id)
);

create table service_forms (
  id uuid not null,
  service_id uuid not null,
  version integer not null,
  questions jsonb not null,
  created_at timestamp with time zone not null,
  restored_version integer,
  constraint service_forms_pkey primary key (id),
  constraint service_forms_service_id_version_key unique (service_id, version),
  constraint service_forms_service_id_fkey foreign key (service_id) references services(id)
);

create table service_prices (
  id uuid not null,
  service_id uuid not null,
  state_iso text,
  base_cents bigint not null,
  min_cents bigint not null,
  max_cents bigint not null,
  valid_from timestamp with time zone not null,
  constraint service_prices_pkey primary key (id),
  constraint service_prices_service_id_fkey foreign key (service_id) references services(id),
  constraint service_prices_state_iso_fkey foreign key (state_iso) references states(iso_code),
  constraint service_prices_check check (0 < min_cents and min_cents <= base_cents and base_cents <= max_cents)
);
create index service_prices_service on service_prices using btree (service_id, valid_from desc);

create table service_requirements (
  service_id uuid not null,
  credential text not null,
  state_iso text,
  constraint service_requirements_service_id_credential_state_iso_key unique nulls not distinct (service_id, credential, state_iso),
  constraint service_requirements_service_id_fkey foreign key (service_id) references services(id),
  constraint service_requirements_state_iso_fkey foreign key (state_iso) references states(iso_code)
);

create table services (
  id uuid not null,
  slug text not null,
  category_id uuid not null,
  name jsonb not null,
  description jsonb not null,
  synonyms jsonb not null,
  job_low_cents bigint not null,
  job_high_cents bigint not null,
  job_unit text not null,
  demand integer not null,
  "position" integer not null,
  created_at timestamp with time zone not null,
  companies_count integer not null default 0,
  revision integer not null default 1,
  edited_at timestamp with time zone,
  is_placed boolean not null default false,
  is_shown boolean not null default true,
  first_shown_at timestamp with time zone,
  constraint services_pkey primary key (id),
  constraint services_slug_key unique (slug),
  constraint services_category_id_fkey foreign key (category_id) references categories(id),
  constraint services_check check (job_high_cents >= job_low_cents)
);
create index services_category on services using btree (category_id, "position");

create table sessions (
  token_hash bytea not null,
  kind text not null,
  user_id uuid not null,
  user_agent text not null default ''::text,
  ip text not null default ''::text,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  is_remembered boolean not null default false,
  proven_at timestamp with time zone,
  password_grant_until timestamp with time zone,
  viewed_user_id uuid,
  viewed_until timestamp with time zone,
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint sessions_viewed_user_id_fkey foreign key (viewed_user_id) references users(id),
  constraint sessions_kind_check check (kind = any (array['user'::text, 'guest'::text]))
);
create index sessions_expiry on sessions using btree (expires_at);
create unique index sessions_id on sessions using btree (id);
create index sessions_user on sessions using btree (user_id);

create table show_ups (
  id uuid not null,
  appointment_id uuid not null,
  author text not null,
  kind text not null,
  state text not null default 'recorded'::text,
  recorded_at timestamp with time zone not null,
  disputable_until timestamp with time zone not null,
  disputed_at timestamp with time zone,
  dispute text not null default ''::text,
  decided_at timestamp with time zone,
  constraint show_ups_pkey primary key (id),
  constraint show_ups_appointment_id_author_key unique (appointment_id, author),
  constraint show_ups_appointment_id_fkey foreign key (appointment_id) references appointments(id),
  constraint show_ups_author_check check (author = any (array['customer'::text, 'company'::text])),
  constraint show_ups_check check (state <> 'disputed'::text or disputed_at is not null),
  constraint show_ups_kind_check check (kind = any (array['no_show'::text, 'late'::text])),
  constraint show_ups_state_check check (state = any (array['recorded'::text, 'disputed'::text, 'stands'::text, 'withdrawn'::text]))
);
create index show_ups_due on show_ups using btree (disputable_until) where (state = 'recorded'::text);

create table states (
  iso_code text not null,
  name_en text not null,
  name_es text not null,
  slug text not null,
  time_zone text not null,
  constraint states_pkey primary key (iso_code),
  constraint states_slug_key unique (slug),
  constraint states_iso_code_check check (iso_code ~ '^[A-Z]{1,2}$'::text)
);

create table suppressed_addresses (
  channel text not null,
  address text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint suppressed_addresses_pkey primary key (channel, address),
  constraint suppressed_addresses_channel_check check (channel = any (array['email'::text, 'sms'::text])),
  constraint suppressed_addresses_reason_check check (reason = any (array['bounced'::text, 'complained'::text]))
);

create table taken_down_pictures (
  company_id uuid not null,
  media_id uuid not null,
  reason text not null,
  taken_down_at timestamp with time zone not null,
  was_logo boolean not null,
  was_cover boolean not null,
  "position" integer,
  caption jsonb,
  service_id uuid,
  added_at timestamp with time zone,
  constraint taken_down_pictures_pkey primary key (company_id, media_id),
  constraint taken_down_pictures_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint taken_down_pictures_media_id_fkey foreign key (media_id) references media(id),
  constraint taken_down_pictures_service_id_fkey foreign key (service_id) references services(id)
);
create index taken_down_pictures_at on taken_down_pictures using btree (taken_down_at);
create index taken_down_pictures_media on taken_down_pictures using btree (media_id);

create table team_invitations (
  id uuid not null,
  company_id uuid not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint team_invitations_pkey primary key (id),
  constraint team_invitations_token_hash_key unique (token_hash),
  constraint team_invitations_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint team_invitations_invited_by_fkey foreign key (invited_by) references users(id) on delete set null,
  constraint team_invitations_check check (ended_at is null or email = ''::text),
  constraint team_invitations_role_check check (role = any (array['owner'::text, 'manager'::text, 'member'::text]))
);
create index team_invitations_ending on team_invitations using btree (expires_at);
create index team_invitations_inviter on team_invitations using btree (invited_by) where (invited_by is not null);
create unique index team_invitations_open on team_invitations using btree (company_id, email) where (ended_at is null);

create table thread_reads (
  lead_id uuid not null,
  side text not null,
  last_message_id uuid not null,
  constraint thread_reads_pkey primary key (lead_id, side),
  constraint thread_reads_lead_id_fkey foreign key (lead_id) references leads(id),
  constraint thread_reads_side_check check (side = any (array['customer'::text, 'company'::text]))
);

create table time_rules (
  name text not null,
  ran_at timestamp with time zone not null,
  every_minutes double precision,
  failed_at timestamp with time zone,
  error text,
  constraint time_rules_pkey primary key (name)
);

create table transitions (
  id bigint generated always as identity,
  entity text not null,
  entity_id uuid not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  actor text not null,
  actor_id uuid,
  at timestamp with time zone not null,
  reason text,
  meta jsonb,
  constraint transitions_actor_check check (actor = any (array['G'::text, 'U'::text, 'C'::text, 'A'::text, 'S'::text]))
) partition by range (at);
comment on table transitions is 'Every change of state, in order; only words that people wrote can be taken out. One partition a month (UTC), each with its primary key (id).';
create index transitions_actor on transitions using btree (actor_id) where (reason is not null);
create index transitions_entity on transitions using btree (entity, entity_id, id);

create table translations (
  id bytea not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  constraint translations_pkey primary key (id)
);
create index translations_created on translations using btree (created_at);

create table upload_links (
  id uuid not null,
  subject_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint upload_links_pkey primary key (id)
);
create unique index upload_links_living on upload_links using btree (subject_id) where (revoked_at is null);

create table upload_parts (
  upload_id uuid not null,
  start integer not null,
  bytes bytea not null,
  constraint upload_parts_pkey primary key (upload_id, start),
  constraint upload_parts_upload_id_fkey foreign key (upload_id) references uploads(id) on delete cascade
);

create table uploads (
  id uuid not null,
  owner_id uuid,
  link_id uuid,
  size integer not null,
  received integer not null default 0,
  media_id uuid,
  created_at timestamp with time zone not null,
  name text,
  document_id uuid,
  constraint uploads_pkey primary key (id),
  constraint uploads_document_id_fkey foreign key (document_id) references documents(id) on delete set null,
  constraint uploads_link_id_fkey foreign key (link_id) references upload_links(id) on delete cascade,
  constraint uploads_media_id_fkey foreign key (media_id) references media(id) on delete set null,
  constraint uploads_owner_id_fkey foreign key (owner_id) references users(id) on delete cascade,
  constraint uploads_check check (received >= 0 and received <= size),
  constraint uploads_check1 check (num_nonnulls(owner_id, link_id) = 1),
  constraint uploads_size_check check (size >= 1 and size <= 10485760)
);
create index uploads_created on uploads using btree (created_at);
create index uploads_document on uploads using btree (document_id) where (document_id is not null);
create index uploads_link on uploads using btree (link_id, created_at) where (link_id is not null);
create index uploads_media on uploads using btree (media_id) where (media_id is not null);
create index uploads_owner on uploads using btree (owner_id, created_at) where (owner_id is not null);

create table users (
  id uuid not null,
  kind text not null,
  email text not null default ''::text,
  password_hash text,
  name text not null default ''::text,
  surname text not null default ''::text,
  phone text,
  email_verified_at timestamp with time zone,
  phone_verified_at timestamp with time zone,
  zipcode text,
  city text,
  state_iso text,
  country text not null default 'US'::text,
  locale text not null default 'es'::text,
  time_zone text,
  avatar_media_id uuid,
  is_admin boolean not null default false,
  created_at timestamp with time zone not null,
  registration_hash bytea,
  deleted_at timestamp with time zone,
  opted_out_at timestamp with time zone,
  admin_role text,
  suspended_at timestamp with time zone,
  merged_into uuid,
  merged_at timestamp with time zone,
  translates boolean not null default false,
  constraint users_pkey primary key (id),
  constraint users_avatar_media_id_fkey foreign key (avatar_media_id) references media(id),
  constraint users_merged_into_fkey foreign key (merged_into) references users(id),
  constraint users_admin_has_role check (is_admin = (admin_role is not null)),
  constraint users_admin_role check (admin_role = any (array['owner'::text, 'support'::text, 'finance'::text, 'content'::text, 'read_only'::text])),
  constraint users_check check (kind = 'guest'::text or email <> ''::text),
  constraint users_kind_check check (kind = any (array['guest'::text, 'member'::text])),
  constraint users_locale_check check (locale = any (array['es'::text, 'en'::text])),
  constraint users_merged check ((merged_into is null) = (merged_at is null))
);
create index users_email_begins on users using btree (lower(email) collate "C", id);
create index users_guest_email on users using btree (lower(email)) where ((kind = 'guest'::text) and (email <> ''::text));
create unique index users_member_email on users using btree (lower(email)) where (kind = 'member'::text);
create index users_merged_into on users using btree (merged_into) where (merged_into is not null);
create index users_name_begins on users using btree (lower(((name || ' '::text) || surname)) collate "C", id);
create index users_newest on users using btree (created_at desc, id desc);
create index users_phone on users using btree (phone) where (phone is not null);
create index users_phone_begins on users using btree (phone collate "C") where (phone is not null);
create index users_plain_email on users using btree (plain_email(email)) where ((kind = 'member'::text) and (email <> ''::text));
create index users_surname_begins on users using btree (lower(surname) collate "C") where (surname <> ''::text);
create index users_words on users using gin (to_tsvector('simple'::regconfig, folded(((name || ' '::text) || surname))));
create index users_zip on users using btree (zipcode, created_at desc) where (zipcode is not null);

create table wal_timeline (
  is_only boolean not null default true,
  timeline text not null,
  constraint wal_timeline_pkey primary key (is_only),
  constraint wal_timeline_is_only_check check (is_only),
  constraint wal_timeline_timeline_check check (timeline ~ '^[0-9A-F]{8}$'::text)
);

create table webhook_attempts (
  id uuid not null,
  delivery_id uuid not null,
  at timestamp with time zone not null,
  duration_ms integer not null,
  status integer,
  failure text,
  answer text not null,
  constraint webhook_attempts_pkey primary key (id),
  constraint webhook_attempts_delivery_id_fkey foreign key (delivery_id) references webhook_deliveries(id) on delete cascade
);
create index webhook_attempts_delivery on webhook_attempts using btree (delivery_id, at);

create table webhook_deliveries (
  id uuid not null,
  seq bigint generated always as identity,
  webhook_id uuid not null,
  subject text not null,
  event text not null,
  body text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  failures integer not null default 0,
  due_at timestamp with time zone not null,
  leased_until timestamp with time zone,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_seq_key unique (seq),
  constraint webhook_deliveries_webhook_id_fkey foreign key (webhook_id) references webhooks(id) on delete cascade,
  constraint webhook_deliveries_state_check check (state = any (array['waiting'::text, 'delivered'::text, 'failed'::text]))
);
create index webhook_deliveries_age on webhook_deliveries using btree (created_at);
create index webhook_deliveries_due on webhook_deliveries using btree (due_at) where (state = 'waiting'::text);
create index webhook_deliveries_head on webhook_deliveries using btree (webhook_id, subject, seq) where (state = 'waiting'::text);
create index webhook_deliveries_list on webhook_deliveries using btree (webhook_id, created_at desc, id desc);

create table webhooks (
  id uuid not null,
  company_id uuid not null,
  url text not null,
  events text[] not null,
  is_on boolean not null default true,
  off_because text,
  secret bytea not null,
  secret_before bytea,
  secret_before_until timestamp with time zone,
  created_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  succeeded_at timestamp with time zone,
  constraint webhooks_pkey primary key (id),
  constraint webhooks_company_id_url_key unique (company_id, url),
  constraint webhooks_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint webhooks_check check (is_on = (off_because is null)),
  constraint webhooks_off_because_check check (off_because = any (array['owner'::text, 'failing'::text, 'gone'::text]))
);

create table weekly_digests (
  company_id uuid not null,
  week date not null,
  made_at timestamp with time zone not null,
  constraint weekly_digests_pkey primary key (company_id, week),
  constraint weekly_digests_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);

create table zips (
  zip text not null,
  location text not null,
  state_iso text not null,
  lat double precision not null,
  lon double precision not null,
  time_zone text not null,
  price_tier numeric(3,2) not null default 1,
  constraint zips_pkey primary key (zip),
  constraint zips_state_iso_fkey foreign key (state_iso) references states(iso_code),
  constraint zips_price_tier_check check (price_tier = any (array[0.8, 1::numeric, 1.25, 1.5])),
  constraint zips_zip_check check (zip ~ '^\d{5}$'::text)
);
create index zips_place on zips using btree (state_iso, location);

create trigger audit_log_append_only before delete or update on audit_log for each row execute function refuse_change();
create trigger give_referral_codes after insert on companies referencing new table as added for each statement execute function give_referral_codes();
create trigger corrections_append_only before delete or update on corrections for each row execute function refuse_change();
create trigger sums_of_after after update on daily_figures referencing new table as changed for each statement execute function sum_figures('1');
create trigger sums_of_before after update on daily_figures referencing old table as changed for each statement execute function sum_figures('-1');
create trigger sums_of_gone after delete on daily_figures referencing old table as changed for each statement execute function sum_figures('-1');
create trigger sums_of_new after insert on daily_figures referencing new table as changed for each statement execute function sum_figures('1');
create trigger figures_of_changed_reply after update of bought_at, undone_at, first_response_at on leads for each row when (((old.bought_at is distinct from new.bought_at) or ((old.undone_at is null) is distinct from (new.undone_at is null)) or (old.first_response_at is distinct from new.first_response_at))) execute function note_reply();
create trigger figures_of_changed_sale after update of bought_at, undone_at on leads for each row when (((old.bought_at is distinct from new.bought_at) or ((old.undone_at is null) is distinct from (new.undone_at is null)))) execute function note_lead();
create trigger figures_of_reply after insert or delete on leads for each row execute function note_reply();
create trigger figures_of_sale after insert or delete on leads for each row execute function note_lead();
create trigger reply_of_changed before update of bought_at, first_response_at on leads for each row execute function time_reply();
create trigger reply_of_new before insert on leads for each row when ((new.first_response_at is not null)) execute function time_reply();
create trigger ledger_append_only before delete or update on ledger_entries for each row execute function refuse_change();
create constraint trigger ledger_balanced after insert on ledger_entries deferrable initially deferred for each row execute function check_ledger_balance();
create trigger legal_versions_kept before update on legal_versions for each row when (((old.state <> 'draft'::text) and ((old.document is distinct from new.document) or (old.version is distinct from new.version) or (old.summary is distinct from new.summary) or (old.body is distinct from new.body) or (old.weight is distinct from new.weight) or (old.changes is distinct from new.changes) or (old.holds_from is distinct from new.holds_from)))) execute function refuse_change();
create trigger legal_versions_stay before delete on legal_versions for each row when ((old.state <> 'draft'::text)) execute function refuse_change();
create trigger figures_of_changed after update of offered_at on matches for each row when ((old.offered_at is distinct from new.offered_at)) execute function note_offer();
create trigger figures_of_gone after delete on matches for each row when ((old.offered_at is not null)) execute function note_offer();
create trigger figures_of_new after insert on matches referencing new table as sent for each statement execute function note_offers();
create trigger figures_of_added after insert or delete on payment_refunds for each row execute function note_refund();
create trigger figures_of_changed after update of amount_cents on payment_refunds for each row when ((old.amount_cents <> new.amount_cents)) execute function note_refund();
create trigger figures_of_changed after update of settled_at, amount_cents on payments for each row when (((old.settled_at is distinct from new.settled_at) or (old.amount_cents is distinct from new.amount_cents))) execute function note_payment();
create trigger figures_of_gone after delete on payments for each row when ((old.settled_at is not null)) execute function note_payment();
create trigger figures_of_new after insert on payments for each row when ((new.settled_at is not null)) execute function note_payment();
create trigger figures_of_changed after update of opened_at, submitted_at, slots, hired_at on projects for each row when ((((old.opened_at is null) is distinct from (new.opened_at is null)) or (old.submitted_at is distinct from new.submitted_at) or (old.slots is distinct from new.slots) or ((old.hired_at is null) is distinct from (new.hired_at is null)))) execute function note_request();
create trigger figures_of_gone after delete on projects for each row when ((old.opened_at is not null)) execute function note_request();
create trigger figures_of_new after insert on projects for each row when ((new.opened_at is not null)) execute function note_request();
create trigger promise_changes_append_only before delete or update on promise_changes for each row execute function refuse_change();
create trigger service_forms_append_only before delete or update on service_forms for each row execute function refuse_change();
create trigger transitions_append_only before delete or update on transitions for each row execute function refuse_change_but_words();
create trigger give_referral_codes after insert on users referencing new table as added for each statement execute function give_referral_codes();
