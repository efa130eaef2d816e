-- For each: select company_id from company
-- Stored orders get the channel of the visit of the day before them: by their share, else the latest one.
update shop_order o set channel = v.source
from (
  select o.order_id, found.source from shop_order o cross join lateral (
    select case when landing in ('single', 'group', 'timeline', 'scan') then landing when second_scene = '2' then 'self'
      else 'link' end as source
    from visit v
    where v.company_id = o.company_id and v.person_id = o.person_id
      and v.opened_at > o.created_at - interval '24 hours' and v.opened_at <= o.created_at
    order by v.share_id = coalesce(o.share_id, '') and v.share_id <> '' desc, v.opened_at desc limit 1) found
  where o.company_id = current_setting('app.company_id') and o.channel = '') v
where o.company_id = current_setting('app.company_id') and o.order_id = v.order_id;
