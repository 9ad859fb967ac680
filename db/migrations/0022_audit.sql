-- Who decided what about whom, and why. Written in the transaction of the decision, never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Who did it, in the letters of the state tables, and their account; null for the system.
  actor text not null check (actor in ('G', 'U', 'C', 'A', 'S')),
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  reason text,
  before jsonb,
  after jsonb,
  ip text not null default '',
  request_id text not null
);
create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_actor on audit_log (actor_id, id) where actor_id is not null;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
