-- Payments by amount and requests by risk, a page at a time.
create index payments_amount on payments (amount_cents, id);
create index projects_risk on projects ((coalesce(risk_score, -1)::bigint), id);
