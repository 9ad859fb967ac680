-- What admins look for by how it begins. In the collation C one index serves the beginning and the order.
create index users_email_begins on users ((lower(email)) collate "C") where email <> '';
create index users_name_begins on users ((lower(name || ' ' || surname)) collate "C", id);
create index users_surname_begins on users ((lower(surname)) collate "C") where surname <> '';
create index users_phone_begins on users (phone collate "C") where phone is not null;
create index companies_name_begins on companies ((lower(name)) collate "C", id);
create index companies_slug_begins on companies (slug collate "C");
create index companies_phone_begins on companies (phone collate "C") where phone is not null;

-- The orders of their lists, and the days that figures count.
create index users_newest on users (created_at desc, id desc);
create index companies_newest on companies (created_at desc, id desc);
create index companies_of_status on companies (status, created_at desc, id desc);
create index projects_newest on projects (created_at desc, id desc);
create index projects_opened on projects (opened_at) where opened_at is not null;
create index projects_in_review on projects (submitted_at) where state = 'in_review';
create index payments_newest on payments (created_at desc, id desc);
create index payments_settled on payments (settled_at) where settled_at is not null;
create index payment_refunds_newest on payment_refunds (created_at);
create index refunds_newest on refunds (created_at);
create index leads_bought on leads (bought_at);
create index reviews_held on reviews (created_at) where state = 'held';
