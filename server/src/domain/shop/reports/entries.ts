import { noKey, otherProducts, type SalesGroup } from '@mingpian/contract/shared/rules/sales-report.ts'
import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '#core/db/uuid.ts'
import { inDays } from '#domain/company/time-zone.ts'

/** Days of the company's own, both included; a missing one bounds nothing. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/**
 * The rows of the ledger of a span, each with the order that it is of and its key in a report. By product a row of the
 * ledger is one row for each product of its order, and for the freight: their amounts add up to its own.
 *
 * @param key by product: rows of other keys may be left out, so that fewer orders are read
 *
 * Columns: `entry_id`, `order_id`, `kind`, `at`, `key`, `amount`, `pieces`.
 * @throws Failure parameterError for a day that no calendar has
 */
export const entriesBy = (
  companyId: string,
  by: SalesGroup | undefined,
  days: Days,
  key?: string,
): RawBuilder<unknown> => (by === 'product' ? byProduct(companyId, days, key) : byKey(companyId, by, days))

/**
 * What a key is called: a product, also a removed one, or a salesperson; '' for the others.
 * @param key of a product a well-formed id or one of `otherProducts`
 */
export const nameOfKey = (
  companyId: string,
  by: SalesGroup,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (by === 'product')
    return sql`coalesce((
      select p.name from product p where p.company_id = ${companyId}
        and p.product_id = case when ${key} = any(${[...otherProducts]}::text[]) then null else ${key}::uuid end), '')`
  if (by === 'salesperson')
    return sql`coalesce((select s.name from staff s where s.company_id = ${companyId} and s.user_id = ${key}), '')`
  return sql`''`
}

const none = sql`${noKey}::text`

/** The day of a row of the ledger `e` on the company's clock, YYYY-MM-DD. */
const dayOf = (companyId: string) => sql`
  to_char(e.at at time zone (select time_zone from company where company_id = ${companyId}), 'YYYY-MM-DD')`

function byKey(
  companyId: string,
  by: Exclude<SalesGroup, 'product'> | undefined,
  days: Days,
): RawBuilder<unknown> {
  const keys = {
    day: { key: dayOf(companyId), joined: sql`` },
    salesperson: {
      key: sql`coalesce(s.user_id, ${none})`,
      joined: sql`
        join shop_order o on o.company_id = e.company_id and o.order_id = e.order_id
        left join staff s on s.company_id = o.company_id and s.staff_id = o.staff_id`,
    },
    channel: {
      key: sql`case when o.channel = '' then ${none} else o.channel end`,
      joined: sql`join shop_order o on o.company_id = e.company_id and o.order_id = e.order_id`,
    },
    reason: {
      key: sql`coalesce(a.reason, case r.reason when 'second' then 'twice' when 'late' then 'closed'
        when 'wrong' then 'wrongAmount' else 'whole' end)`,
      joined: sql`
        join payment_refund r on r.company_id = e.company_id and r.refund_id = e.refund_id
        left join after_sale a on a.company_id = r.company_id and a.after_sale_id = r.after_sale_id`,
    },
  }
  const { key, joined } = by ? keys[by] : { key: sql`''`, joined: sql`` }
  return sql`
    select e.entry_id, e.order_id, e.kind, e.at, ${key} as key, e.amount, 0 as pieces
    from money_entry e ${joined}
    where e.company_id = ${companyId} and ${inDays(companyId, sql`e.at`, days)}`
}

/** Whether the order `o` of a row `e` can have a part with a key. */
function mayHave(key: string | undefined): RawBuilder<unknown> {
  if (key === undefined || key === 'misfit') return sql`true`
  if (key === 'freight') return sql`o.freight > 0`
  if (key === 'booking') return sql`o.kind = 'booking'`
  if (!isUuid(key)) return sql`false`
  return sql`exists (
    select from order_line l
    where l.company_id = e.company_id and l.order_id = e.order_id and l.product_id = ${key}::uuid)`
}

/** Of a refund `e` of all that was left: a refund `p` of pieces that the same payment gave back before. */
const isEarlierPart = sql`p.company_id = e.company_id and p.order_id = e.order_id and p.attempt_id = e.attempt_id
  and p.reason = 'part' and p.state <> 'refused'`

/**
 * A payment of the order's amount is shared out as the order's lines and freight are; a refund of pieces as its request;
 * a refund of all that was left as the lines are, less what the requests before it gave back. Any other amount fits no
 * order and stays whole, as that of a booking does. Pieces count with the payment that paid the order. Lines for which no
 * money was paid are left out: their pieces come back without a refund in the ledger.
 */
// Row-level security hides from the planner how many rows a condition leaves, so every table is looked up by its key.
const byProduct = (companyId: string, days: Days, key: string | undefined): RawBuilder<unknown> => sql`
  with entry as materialized (
    select e.company_id, e.entry_id, e.order_id, e.kind, e.at, e.amount, o.freight, r.after_sale_id, e.attempt_id,
      parts.amount as parts, coalesce(r.reason, back.reason, 'whole') = 'whole' as has_pieces,
      case when o.kind = 'booking' then 'booking' when r.reason = 'part' then 'part'
        when e.amount + coalesce(parts.amount, 0) <> o.total then 'misfit' when e.kind = 'payment' then 'paid'
        else 'rest' end as shared
    from money_entry e join shop_order o on o.company_id = e.company_id and o.order_id = e.order_id
    left join payment_refund r on r.company_id = e.company_id and r.refund_id = e.refund_id
    left join payment_refund back on e.kind = 'payment' and back.company_id = e.company_id
      and back.attempt_id = e.attempt_id and back.state <> 'refused' and back.reason in ('second', 'late', 'wrong')
    left join lateral (
      select sum(p.amount) as amount from payment_refund p where r.reason <> 'part' and ${isEarlierPart}) parts on true
    where e.company_id = ${companyId} and ${inDays(companyId, sql`e.at`, days)} and ${mayHave(key)}
  )
  select e.entry_id, e.order_id, e.kind, e.at, l.product_id::text as key, l.total as amount,
    case when e.has_pieces then l.quantity else 0 end as pieces
  from entry e join order_line l on l.company_id = e.company_id and l.order_id = e.order_id
  where (e.shared = 'paid' or e.shared = 'rest' and e.parts is null) and l.total > 0
  union all
  select e.entry_id, e.order_id, e.kind, e.at, l.product_id::text, l.total - coalesce(given.amount, 0),
    case when e.has_pieces then l.quantity - coalesce(given.pieces, 0) else 0 end
  from entry e join order_line l on l.company_id = e.company_id and l.order_id = e.order_id
  cross join lateral (
    select sum(a.amount) as amount, sum(a.quantity) as pieces
    from after_sale_line a join payment_refund p on p.company_id = a.company_id and p.after_sale_id = a.after_sale_id
    where a.company_id = l.company_id and a.order_id = l.order_id and a.position = l.position and ${isEarlierPart}) given
  where e.shared = 'rest' and e.parts is not null and l.total > 0
  union all
  select e.entry_id, e.order_id, e.kind, e.at, l.product_id::text, a.amount, a.quantity
  from entry e
  join after_sale_line a on a.company_id = e.company_id and a.after_sale_id = e.after_sale_id
  join order_line l on l.company_id = a.company_id and l.order_id = a.order_id and l.position = a.position
  where e.shared = 'part' and l.total > 0
  union all
  select e.entry_id, e.order_id, e.kind, e.at, 'freight', e.freight, 0 from entry e
  where (e.shared = 'paid' or e.shared = 'rest' and e.parts is null) and e.freight > 0
  union all
  select e.entry_id, e.order_id, e.kind, e.at, 'freight', e.freight - given.amount, 0
  from entry e
  cross join lateral (
    select coalesce(sum(a.freight), 0) as amount
    from payment_refund p join after_sale a on a.company_id = p.company_id and a.after_sale_id = p.after_sale_id
    where ${isEarlierPart}) given
  where e.shared = 'rest' and e.parts is not null and e.freight > given.amount
  union all
  select e.entry_id, e.order_id, e.kind, e.at, 'freight', a.freight, 0
  from entry e join after_sale a on a.company_id = e.company_id and a.after_sale_id = e.after_sale_id
  where e.shared = 'part' and a.freight > 0
  union all
  select e.entry_id, e.order_id, e.kind, e.at, e.shared, e.amount, 0 from entry e
  where e.shared in ('booking', 'misfit')`
