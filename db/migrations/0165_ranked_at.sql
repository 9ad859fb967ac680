-- By the figures of which moment a company was ranked: they can be planned. All so far are those of the beginning.
alter table company_cards add column ranked_at timestamptz not null default now();
