import { noKey, otherProducts, type SalesGroup } from '@mingpian/contract/shared/rules/sales-report.ts'
import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '#core/db/uuid.ts'
import { isBetween, type Moments } from '#domain/company/time-zone.ts'

/**
 * The rows of the ledger of a span, each with the order that it is of and its key in a report. By product a row of the
 * ledger is one row for each product of its order, and for the freight: their amounts add up to its own.
 *
 * @param key by product: rows of other keys may be left out, so that fewer orders are read
 *
 * Columns: `entry_id`, `order_id`, `kind`, `at`, `key`, `amount`, `pieces`.
 */
export const entriesBy = (
  companyId: string,
  by: SalesGroup | undefined,
  span: Moments,
  key?: string,
): RawBuilder<unknown> => (by === 'product' ? byProduct(companyId, span, key) : byKey(companyId, by, span))

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
  span: Moments,
): RawBuilder<unknown> {
  const keys = {
    day: { key: dayOf(companyId), joined: sql`` },
    salesperson: {
      key: sql`coalesce(s.user_id, ${none})`,
      joined: sql`
        join shop_order o on o.company_id = ${companyId} and o.order_id = e.order_id
        left join staff s on s.company_id = o.company_id and s.staff_id = o.staff_id`,
    },
    channel: {
      key: sql`case when o.channel = '' then ${none} else o.channel end`,
      joined: sql`join shop_order o on o.company_id = ${companyId} and o.order_id = e.order_id`,
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
    where e.company_id = ${companyId} and ${isBetween(sql`e.at`, span)}`
}

/** Whether the order `o` of a row `e` can have a part with a key. */
function mayHave(companyId: string, key: string | undefined): RawBuilder<unknown> {
  if (key === undefined || key === 'misfit') return sql`true`
  if (key === 'freight') return sql`o.freight > 0`
  if (key === 'booking') return sql`o.kind = 'booking'`
  if (!isUuid(key)) return sql`false`
  return sql`exists (
    select from order_line l
    where l.company_id = ${companyId} and l.order_id = e.order_id and l.product_id = ${key}::uuid)`
}

/** Of a refund `e` of all that was left: a refund `p` of pieces that the same payment gave back before. */
const isEarlierPart = (companyId: string) => sql`p.company_id = ${companyId} and p.order_id = e.order_id
  and p.attempt_id = e.attempt_id and p.reason = 'part' and p.state <> 'refused'`

/**
 * A payment of the order's amount is shared out as the order's lines and freight are; a refund of pieces as its request;
 * a refund of all that was left as the lines are, less what the requests before it gave back. Any other amount fits no
 * order and stays whole, as that of a booking does. Pieces count with the payment that paid the order. Lines for which no
 * money was paid are left out: their pieces come back without a refund in the ledger.
 */
// Nearly all rows are shared out as their order is: `as_ordered`. The planner takes half of the rows for such a column, so it
// joins their lines at once. The others are few, and looked up by their keys. The company is named for each table: compared
// with a column, the policy of row-level security would be evaluated for each row. Amounts stay integers, whose sums are
// cheaper than those of numeric.
function byProduct(companyId: string, span: Moments, key: string | undefined): RawBuilder<unknown> {
  const isOf = (table: string) => sql`${sql.ref(`${table}.company_id`)} = ${companyId}`
  return sql`
    with found as (
      select e.entry_id, e.order_id, e.kind, e.at, e.amount, o.freight, r.after_sale_id, e.attempt_id, o.total,
        o.kind = 'booking' as is_booking, coalesce(r.reason, back.reason, 'whole') as reason,
        case when r.reason <> 'part' then (
          select sum(p.amount)::bigint from payment_refund p where ${isEarlierPart(companyId)}) end as parts
      from money_entry e join shop_order o on ${isOf('o')} and o.order_id = e.order_id
      left join payment_refund r on ${isOf('r')} and r.refund_id = e.refund_id
      left join payment_refund back on e.kind = 'payment' and ${isOf('back')}
        and back.attempt_id = e.attempt_id and back.state <> 'refused' and back.reason in ('second', 'late', 'wrong')
      where ${isOf('e')} and ${isBetween(sql`e.at`, span)} and ${mayHave(companyId, key)}
    ), entry as materialized (
      select entry_id, order_id, kind, at, amount, freight, after_sale_id, attempt_id, reason = 'whole' as has_pieces,
        not is_booking and reason <> 'part' and parts is null and amount = total as as_ordered,
        case when is_booking then 'booking' when reason = 'part' then 'part' when amount + coalesce(parts, 0) = total
          then 'rest' else 'misfit' end as shared
      from found
    ), other as materialized (select * from entry where not as_ordered)
    select e.entry_id, e.order_id, e.kind, e.at, l.product_id::text as key, l.total as amount,
      case when e.has_pieces then l.quantity else 0 end as pieces
    from entry e join order_line l on ${isOf('l')} and l.order_id = e.order_id
    where e.as_ordered and l.total > 0
    union all
    select e.entry_id, e.order_id, e.kind, e.at, 'freight', e.freight, 0 from entry e
    where e.as_ordered and e.freight > 0
    union all
    select e.entry_id, e.order_id, e.kind, e.at, l.product_id::text, l.total - coalesce(given.amount, 0),
      case when e.has_pieces then l.quantity - coalesce(given.pieces, 0) else 0 end
    from other e join order_line l on ${isOf('l')} and l.order_id = e.order_id
    cross join lateral (
      select sum(a.amount)::bigint as amount, sum(a.quantity)::integer as pieces
      from after_sale_line a join payment_refund p on ${isOf('p')} and p.after_sale_id = a.after_sale_id
      where ${isOf('a')} and a.order_id = l.order_id and a.position = l.position and ${isEarlierPart(companyId)}) given
    where e.shared = 'rest' and l.total > 0
    union all
    select e.entry_id, e.order_id, e.kind, e.at, 'freight', e.freight - given.amount, 0
    from other e
    cross join lateral (
      select coalesce(sum(a.freight), 0)::bigint as amount
      from payment_refund p join after_sale a on ${isOf('a')} and a.after_sale_id = p.after_sale_id
      where ${isEarlierPart(companyId)}) given
    where e.shared = 'rest' and e.freight > given.amount
    union all
    select e.entry_id, e.order_id, e.kind, e.at, l.product_id::text, a.amount, a.quantity
    from other e
    join after_sale_line a on ${isOf('a')} and a.after_sale_id = e.after_sale_id
    join order_line l on ${isOf('l')} and l.order_id = a.order_id and l.position = a.position
    where e.shared = 'part' and l.total > 0
    union all
    select e.entry_id, e.order_id, e.kind, e.at, 'freight', a.freight, 0
    from other e join after_sale a on ${isOf('a')} and a.after_sale_id = e.after_sale_id
    where e.shared = 'part' and a.freight > 0
    union all
    select e.entry_id, e.order_id, e.kind, e.at, e.shared, e.amount, 0 from other e
    where e.shared in ('booking', 'misfit')`
}
