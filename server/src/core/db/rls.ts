import type pg from 'pg'

/** Tables without a company that the app role may read, by default. */
export const APP_READS: readonly string[] = ['directory']

/** SECURITY DEFINER functions that were reviewed: each takes the company from the setting only. */
export const DEFINERS: readonly string[] = [
  'public.material_matching',
  'public.product_matching',
  'public.goods_matching',
  'public.leads_named',
  'jobs.add',
]

/** The app role sees the rows of the company in the setting; unset or empty it sees none. */
export const TENANT_CONDITION = `(company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text))`

/**
 * Functions of the owner role that put row-level security on tables. Not SECURITY DEFINER: their callers need the
 * owner's rights anyway. Each changes only tables that lack it, as ALTER TABLE blocks all other queries.
 */
const FUNCTIONS = `
create schema if not exists mingpian_admin;

-- The condition is written as PostgreSQL stores it, so that the two texts can be compared.
create or replace function mingpian_admin.set_policy(target regclass, policy name, role name, condition text)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from pg_policy p
    where p.polrelid = target and p.polname = policy and p.polcmd = '*' and p.polpermissive
      and p.polroles = array[role::regrole::oid]
      and pg_get_expr(p.polqual, target) = condition and pg_get_expr(p.polwithcheck, target) = condition
  ) then return; end if;
  execute format('drop policy if exists %I on %s', policy, target);
  execute format('create policy %I on %s for all to %I using (%s) with check (%s)', policy, target, role, condition, condition);
end $$;

create or replace function mingpian_admin.grant_exactly(target regclass, role name, wanted text[])
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  kind text := (select case relkind when 'S' then 'sequence' else 'table' end from pg_class where oid = target);
  held text[] := (
    select array_agg(a.privilege_type::text) from pg_class c, aclexplode(c.relacl) a
    where c.oid = target and a.grantee = role::regrole
  );
begin
  held := coalesce(held, '{}');
  if held @> wanted and wanted @> held then return; end if;
  execute format('revoke all on %s %s from %I', kind, target, role);
  if wanted = '{}' then return; end if;
  execute format('grant %s on %s %s to %I', array_to_string(wanted, ', '), kind, target, role);
end $$;

-- Row-level security, the check and the grants of one table with a company_id. Call it for a new partition.
create or replace function mingpian_admin.secure_table(target regclass)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  tables pg_class := (select c from pg_class c where c.oid = target);
  company pg_attribute := (
    select a from pg_attribute a where a.attrelid = target and a.attname = 'company_id' and not a.attisdropped
  );
begin
  if company.atttypid is distinct from 'text'::regtype then
    raise exception '% has no company_id of type text', target;
  end if;
  if not company.attnotnull then
    execute format('alter table %s alter company_id set not null', target);
  end if;
  if not exists (
    select from pg_constraint c
    where c.conrelid = target and c.contype = 'c' and pg_get_expr(c.conbin, target) = '(company_id <> ''''::text)'
  ) then
    execute format('alter table %s add constraint company_id_not_empty check (company_id <> '''')', target);
  end if;
  perform mingpian_admin.set_policy(target, 'tenant', (current_database() || '_app')::name,
    $condition$${TENANT_CONDITION}$condition$);
  perform mingpian_admin.set_policy(target, 'every_company_owner', (current_database() || '_owner')::name, 'true');
  perform mingpian_admin.set_policy(target, 'every_company_ops', (current_database() || '_ops')::name, 'true');
  if not (tables.relrowsecurity and tables.relforcerowsecurity) then
    execute format('alter table %s enable row level security, force row level security', target);
  end if;
  perform mingpian_admin.grant_exactly(target, (current_database() || suffix)::name, '{SELECT,INSERT,UPDATE,DELETE}')
  from unnest(array['_app', '_ops']) suffix;
end $$;

-- Every table and sequence of the owner; parents before their partitions, which inherit the check.
create or replace function mingpian_admin.secure_all(app_reads text[])
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  app name := current_database() || '_app';
  ops name := current_database() || '_ops';
  item record;
begin
  for item in
    select c.oid::regclass as target, c.relname, c.relkind, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    ) as tenant
    from pg_class c
    where c.relowner = current_user::regrole and c.relkind in ('r', 'p', 'S') and c.relpersistence <> 't'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relkind = 'S', (select count(*) from pg_partition_ancestors(c.oid)), c.oid
  loop
    if item.relkind = 'S' then
      perform mingpian_admin.grant_exactly(item.target, role, '{USAGE}') from unnest(array[app, ops]) role;
    elsif item.tenant then
      perform mingpian_admin.secure_table(item.target);
    else
      perform mingpian_admin.grant_exactly(item.target, app,
        case when item.relname = any (app_reads) then '{SELECT}' else '{}' end::text[]);
      perform mingpian_admin.grant_exactly(item.target, ops,
        case when item.relname = 'schema_migration' then '{SELECT}' else '{SELECT,INSERT,UPDATE,DELETE}' end::text[]);
    end if;
  end loop;
end $$;
`

/**
 * Puts row-level security, the check and the grants on every table that the owner role has. `appReads` names
 * the tables without a company that the app role may read. Runs as owner, inside a transaction.
 */
export async function secureTables(client: pg.Client, appReads: readonly string[]): Promise<void> {
  await client.query(FUNCTIONS)
  await client.query('select mingpian_admin.secure_all($1)', [appReads])
}
