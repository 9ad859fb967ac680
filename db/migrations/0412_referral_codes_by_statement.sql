-- Many accounts made at once got their codes one by one, each by a call of its own.

create or replace function new_referral_code() returns text language sql volatile as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + get_byte(bytes, i) % 31, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) drawn, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as i
$$;

drop trigger give_referral_code on users;
drop trigger give_referral_code on companies;
drop function give_referral_code();

create function give_referral_codes() returns trigger language plpgsql as $$
begin
  -- Until nobody is without one: two may have drawn the same.
  loop
    if tg_table_name = 'users' then
      insert into referral_codes (code, user_id, created_at)
      select new_referral_code(), a.id, a.created_at from added a
      where a.kind = 'member' and not exists (select from referral_codes c where c.user_id = a.id)
      on conflict (code) do nothing;
    else
      insert into referral_codes (code, company_id, created_at)
      select new_referral_code(), a.id, a.created_at from added a
      where not exists (select from referral_codes c where c.company_id = a.id)
      on conflict (code) do nothing;
    end if;
    exit when not found;
  end loop;
  return null;
end $$;

create trigger give_referral_codes after insert on users referencing new table as added for each statement execute function give_referral_codes();
create trigger give_referral_codes after insert on companies referencing new table as added for each statement execute function give_referral_codes();
