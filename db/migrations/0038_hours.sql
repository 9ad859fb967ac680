-- Dates on which a company is closed (no times) or has other hours than its week.
create table company_holidays (
  company_id uuid not null references companies (id) on delete cascade,
  day date not null,
  opens time,
  closes time,
  unique nulls not distinct (company_id, day, opens),
  check ((opens is null) = (closes is null)),
  check (closes > opens)
);
-- The company's day on which its card was drawn: the hours on it are those of that day and the six after.
alter table company_cards add column hours_on date;

-- How soon leads of everybody were answered, by when they were bought.
create index leads_answered on leads (bought_at) where first_response_at is not null;
