set local lock_timeout = '5s';

-- Name of a town in addresses: `silver-spring-md`.
create function town_slug(city text, state_iso text) returns text language sql immutable as $$
  select trim(both '-' from regexp_replace(translate(lower(city), 'áéíóúüñ', 'aeiouun'), '[^a-z0-9]+', '-', 'g')) || '-' || lower(state_iso) $$;

-- Prices that customers agreed to in twelve months, by service and place. Rows with a question tell those of the country by one of its answers.
create table price_figures (
  service_id uuid not null references services (id),
  -- Name in addresses; empty for the country.
  place text not null,
  state_iso text references states (iso_code),
  city text,
  question text not null,
  option text not null,
  -- First day of the last month counted.
  month date not null,
  count integer not null,
  lowest_cents bigint not null,
  low_cents bigint not null,
  middle_cents bigint not null,
  high_cents bigint not null,
  highest_cents bigint not null,
  primary key (service_id, place, question, option),
  check (lowest_cents <= low_cents and low_cents <= middle_cents and middle_cents <= high_cents and high_cents <= highest_cents)
);

-- Boards read what was counted.
drop index projects_local_price;
