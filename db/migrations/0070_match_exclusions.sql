-- Companies that admins keep away from one request. Who did so is in the audit log.
create table match_exclusions (
  project_id uuid not null references projects (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  reason text not null,
  excluded_at timestamptz not null,
  primary key (project_id, company_id)
);
