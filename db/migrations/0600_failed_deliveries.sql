-- Messages given up, which the metrics count by day.
create index deliveries_dead on deliveries (created_at) where state = 'dead';
