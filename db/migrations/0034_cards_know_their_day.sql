-- What search engines are told of a company's page: the day on which what its card says last changed.
alter table company_cards add column changed_at timestamptz not null default now();
