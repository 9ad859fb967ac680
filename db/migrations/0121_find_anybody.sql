-- Names are looked for as people type them: by how any of their words begins, without accents.
create function folded(words text) returns text language sql immutable parallel safe
  as $$ select lower(translate(words, 'ÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇáàäâãéèëêíìïîóòöôõúùüûñç', 'AAAAAEEEEIIIIOOOOOUUUUNCaaaaaeeeeiiiiooooouuuunc')) $$;
create index users_words on users using gin (to_tsvector('simple', folded(name || ' ' || surname)));
create index companies_words on companies using gin (to_tsvector('simple', folded(name)));

-- By zip, the newest first.
create index users_zip on users (zipcode, created_at desc) where zipcode is not null;
create index companies_zip on companies (zipcode, created_at desc);
create index projects_zip on projects (zipcode, created_at desc);

-- By the number that people have of it: the end of its id (contract/numbers.ts). By what the gateway calls a charge.
create index projects_number on projects ((right(id::text, 12)) collate "C");
create index leads_number on leads ((right(id::text, 12)) collate "C");
create index quotes_number on quotes ((right(id::text, 12)) collate "C");
create index payments_number on payments ((right(id::text, 12)) collate "C");
create index payments_charge on payments (gateway_charge) where gateway_charge is not null;
