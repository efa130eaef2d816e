-- Roles of the administration: see contract/src/shared/roles.ts. The administrator of longest standing is the owner.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('member', 'analyst', 'editor', 'admin', 'owner'));

-- No right is lost by it, so sessions go on.
alter table staff disable trigger staff_ends_sessions;
update staff set role = 'owner'
 where staff_id in (
   select distinct on (company_id) staff_id from staff
    where role = 'admin' and status = 'active'
    order by company_id, created_at, staff_id);
alter table staff enable trigger staff_ends_sessions;
