import type pg from 'pg'
import { APP_READS, DEFINERS, TENANT_CONDITION } from './rls.ts'

type Options = {
  /** Tables without a company that the app role may read. */
  appReads?: readonly string[]
  /** SECURITY DEFINER functions and materialised views that are allowed beside `DEFINERS`, by schema.name. */
  allowed?: readonly string[]
}

/**
 * Searches the catalogue for ways around the walls between companies. Returns one line per problem.
 * Covers holes that correct policies do not close: views and functions with their owner's rights,
 * materialised views, foreign keys and unique keys across companies, rights that row-level security ignores.
 * Runs under any role.
 */
export async function rlsProblems(
  client: Pick<pg.Client, 'query'>,
  options: Options = {},
): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(CHECKS, [
    TENANT_CONDITION,
    options.appReads ?? APP_READS,
    [...DEFINERS, ...(options.allowed ?? [])],
  ])
  return rows.map((row) => row.problem)
}

const RELATIONS = `
with app as (select oid, rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_database() || '_app'),
spaces as (
  select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
),
relations as (
  select c.*, format('%I.%I', c.relnamespace::regnamespace::text, c.relname) as label
  from pg_class c
  where c.relnamespace in (select oid from spaces)
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
),
tenant as (
  select r.oid, r.label, r.relrowsecurity, r.relforcerowsecurity, a.attnum, a.atttypid, a.attnotnull
  from relations r join pg_attribute a on a.attrelid = r.oid and a.attname = 'company_id' and not a.attisdropped
  where r.relkind in ('r', 'p', 'f')
)`

const ROLE = `
select 'there is no role ' || current_database() || '_app' as problem where not exists (select from app)
union all
select rolname || ' is a superuser' from app where rolsuper
union all
select rolname || ' has BYPASSRLS' from app where rolbypassrls
union all
select app.rolname || ' owns ' || r.label from app join relations r on r.relowner = app.oid
union all
select app.rolname || ' is a member of ' || m.roleid::regrole from app join pg_auth_members m on m.member = app.oid`

const TABLES = `
select label || ' lacks ENABLE and FORCE row level security' from tenant
where not (relrowsecurity and relforcerowsecurity)
union all
select label || ' has a company_id that is not text not null' from tenant
where atttypid <> 'text'::regtype or not attnotnull
union all
select label || ' has no check that company_id is not empty' from tenant t
where not exists (
  select from pg_constraint c where c.conrelid = t.oid and c.contype = 'c' and c.convalidated
    and pg_get_expr(c.conbin, t.oid) = '(company_id <> ''''::text)'
)
union all
select t.label || ' has no policy that holds the app role to its company' from tenant t
where not exists (
  select from pg_policy p, app where p.polrelid = t.oid and p.polcmd = '*' and app.oid = any (p.polroles)
    and pg_get_expr(p.polqual, t.oid) = $1::text and pg_get_expr(p.polwithcheck, t.oid) = $1::text
)
union all
select t.label || ' has the policy ' || p.polname || ', which lets the app role out of its company'
from tenant t join pg_policy p on p.polrelid = t.oid and p.polpermissive, app
where p.polroles && array[0, app.oid]
  and not coalesce(
    coalesce(pg_get_expr(p.polqual, t.oid), $1::text) = $1::text
      and coalesce(pg_get_expr(p.polwithcheck, t.oid), $1::text) = $1::text, false)
union all
select format('%s may be used by the app role with %s, which row level security ignores', t.label, a.privilege_type)
from tenant t join pg_class c on c.oid = t.oid, aclexplode(c.relacl) a, app
where a.grantee in (0, app.oid) and a.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')
union all
select r.label || ' has no company_id and the app role may use it' from relations r, app
where r.relkind in ('r', 'p', 'f') and r.oid not in (select oid from tenant)
  and (has_any_column_privilege(app.oid, r.oid, 'insert, update, references')
    or has_table_privilege(app.oid, r.oid, 'delete, truncate, trigger')
    or (has_any_column_privilege(app.oid, r.oid, 'select') and not r.relname = any ($2::text[])))`

const WAYS_AROUND = `
select r.label || ' is a view without security_invoker' from relations r, app
where r.relkind = 'v' and has_schema_privilege(app.oid, r.relnamespace, 'usage') and not coalesce((
  select o.option_value::boolean from pg_options_to_table(r.reloptions) o where o.option_name = 'security_invoker'
), false)
union all
select r.label || ' is a materialised view that the app role may read' from relations r, app
where r.relkind = 'm' and has_any_column_privilege(app.oid, r.oid, 'select') and not r.label = any ($3::text[])
union all
select f.label || ' is a SECURITY DEFINER function that the app role may call'
from (
  select p.*, format('%I.%I', p.pronamespace::regnamespace::text, p.proname) as label from pg_proc p
  where p.pronamespace in (select oid from spaces)
) f, app
where f.prosecdef and not f.label = any ($3::text[])
  and has_function_privilege(app.oid, f.oid, 'execute') and has_schema_privilege(app.oid, f.pronamespace, 'usage')`

const KEYS = `
select format('%s has the foreign key %s without company_id on both sides', t.label, c.conname)
from pg_constraint c join tenant t on t.oid = c.conrelid join tenant f on f.oid = c.confrelid
where c.contype = 'f' and not exists (
  select from unnest(c.conkey, c.confkey) as pair (here, there) where here = t.attnum and there = f.attnum
)
union all
select t.label || ' has no primary key' from tenant t
where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)
union all
select format('%s has the unique key %s, which does not start with company_id', t.label, i.indexrelid::regclass)
from pg_index i join tenant t on t.oid = i.indrelid
where i.indisunique and i.indkey[0] <> t.attnum
union all
select format('%s has the exclusion constraint %s without company_id', t.label, c.conname)
from pg_constraint c join tenant t on t.oid = c.conrelid
where c.contype = 'x' and not t.attnum = any (c.conkey)`

const CHECKS = `${RELATIONS}\n${[ROLE, TABLES, WAYS_AROUND, KEYS].join('\nunion all')}\norder by 1`
