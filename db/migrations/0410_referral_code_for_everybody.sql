-- Reading one's invitations used to make the code to invite with. Every account and company has one from its first moment instead.

-- Eight letters and figures that can be read aloud: without those that are taken for one another.
create function new_referral_code() returns text language sql volatile as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 31, 1), '')
  from generate_series(1, 8)
$$;

create function give_referral_code() returns trigger language plpgsql as $$
begin
  loop
    insert into referral_codes (code, user_id, company_id, created_at)
    values (
      new_referral_code(),
      case tg_table_name when 'users' then new.id end,
      case tg_table_name when 'companies' then new.id end,
      new.created_at
    )
    on conflict (code) do nothing;
    exit when found;
  end loop;
  return null;
end $$;

create trigger give_referral_code after insert on users for each row when (new.kind = 'member') execute function give_referral_code();
create trigger give_referral_code after insert on companies for each row execute function give_referral_code();

-- Should two draw the same code, the start fails and is tried again.
insert into referral_codes (code, user_id, created_at)
select new_referral_code(), id, created_at from users u
where kind = 'member' and deleted_at is null and not exists (select from referral_codes c where c.user_id = u.id);
insert into referral_codes (code, company_id, created_at)
select new_referral_code(), id, created_at from companies o
where not exists (select from referral_codes c where c.company_id = o.id);
