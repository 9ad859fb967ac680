-- A denial is final for its facts alone: a reason that was denied can be claimed again once they are others.
create unique index refunds_reason_once on refunds (lead_id, reason) where (state not in ('withdrawn', 'denied', 'denied_final'));
drop index refunds_reason;
