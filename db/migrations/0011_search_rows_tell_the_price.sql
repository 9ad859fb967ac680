-- A page of results reads one index and one narrow row for each card, nothing else: so price and fit stand in the index, and a card is text.
alter table search_cells
  -- The lowest price for the service, if the company names one.
  add column price_from_cents bigint,
  -- How ready the company is for it, 0 to 1: the part of the rank that the rest does not tell.
  add column fit real not null default 0;
update search_cells c set price_from_cents = o.price_from_cents, fit = o.fit from company_services o where o.company_id = c.company_id and o.service_id = c.service_id;

drop index search_cells_page;
create index search_cells_page on search_cells (service_id, cell, rank desc, company_id) include (m0, m1, price_from_cents, fit);

alter table company_services drop column fit;
alter table company_cards drop column price_from_cents;
alter table company_cards alter column card type json;
