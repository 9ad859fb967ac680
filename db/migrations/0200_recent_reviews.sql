-- What the score reads of a company's reviews: their mean and what they weigh together, an old one less than a new one. It begins with what pages
-- show; a time rule weighs them by their days, first those that never were.
alter table companies
  add column recent_rating numeric(3, 2),
  add column recent_reviews numeric(9, 2) not null default 0,
  add column reviews_weighed_at timestamptz;
update companies set recent_rating = rating_mean, recent_reviews = reviews_count where reviews_count > 0;
