-- When each provider last answered and last failed, whichever process asked it.
create table provider_states (
  provider text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text
);
