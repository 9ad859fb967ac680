-- Why: both sides see what a program wrote, and a program does not write over what a member of the company edited.
alter table messages add column is_assisted boolean not null default false;
alter table quotes
  add column is_assisted boolean not null default false,
  add column is_edited boolean not null default false;
update quotes set is_edited = true where state = 'draft';
