-- Brings the points of an order to what its state and its refunded pieces ask for, any number of times. The order is
-- locked by the transaction. It has earned its rate for each yuan of its goods that was paid and not refunded, rounded
-- down once, from its receipt on. It costs the points of the pieces that were not refunded, none once it is closed.
-- No order earns more than a column holds. `may_earn`: it has just been received; a refund never earns anything.
create or replace function settle_points(of_company text, of_order uuid, may_earn boolean)
returns void
language sql
as $$
  insert into points_entry (company_id, person_id, kind, points, order_id, order_number, leaves)
  select o.company_id, o.person_id, change.kind, change.points, o.order_id, o.number, change.leaves
  from shop_order o
  join person p on p.company_id = o.company_id and p.person_id = o.person_id and p.erased_at is null
  join lateral (
    select coalesce(sum(l.total - l.total * l.refunded_pieces / l.quantity), 0) as paid,
      coalesce(sum(l.points - l.points::bigint * l.refunded_pieces / l.quantity), 0) as points
    from order_line l where l.company_id = o.company_id and l.order_id = o.order_id) kept on true
  join lateral (
    select coalesce(sum(e.points) filter (where e.kind in ('earned', 'takenBack')), 0) as earned,
      -coalesce(sum(e.points) filter (where e.kind in ('spent', 'givenBack')), 0) as spent
    from points_entry e where e.company_id = o.company_id and e.order_id = o.order_id) stands on true
  join lateral (
    select case when o.state in ('received', 'finished') then least(div(kept.paid * o.points_rate, 100), 1000000000) else 0
        end as earned,
      case when o.state = 'closed' then 0 else kept.points end as spent) asked on true
  join lateral (
    values
      (case when asked.earned > stands.earned then 'earned' else 'takenBack' end, asked.earned - stands.earned,
        asked.earned, asked.earned < stands.earned or (asked.earned > stands.earned and may_earn and exists (
          select from member m join person owner on owner.company_id = m.company_id and owner.person_id = m.person_id
          where m.company_id = o.company_id and (
            owner.person_id = coalesce(p.joined_into, p.person_id)
            or owner.joined_into = coalesce(p.joined_into, p.person_id))))),
      (case when asked.spent > stands.spent then 'spent' else 'givenBack' end, stands.spent - asked.spent,
        asked.spent, asked.spent <> stands.spent)
  ) change (kind, points, leaves, is_due) on change.is_due
  where o.company_id = of_company and o.order_id = of_order
$$;
