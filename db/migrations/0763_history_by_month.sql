-- A transaction of its own, so that a busy table does not keep the other one waiting.
select divide_by_month('transitions');
drop function divide_by_month(text);
comment on table transitions is 'Every change of state, in order; only words that people wrote can be taken out. One partition a month (UTC), each with its primary key (id).';
