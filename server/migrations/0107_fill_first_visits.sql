insert into person_deed as known (company_id, person_id, day, staff_id, content_type, duration_ms, saves, calls, first_at)
select v.company_id, v.person_id, (v.opened_at at time zone c.time_zone)::date, v.staff_id, v.content_type, 0, 0, 0, min(v.opened_at)
from visit v join company c on c.company_id = v.company_id
where v.first_of = 'visit'
group by 1, 2, 3, 4, 5
on conflict (company_id, person_id, day, staff_id, content_type) do update set
  first_at = least(known.first_at, excluded.first_at);

-- A lead of the funnel and whether it read, from one index. An update of a reading time stays HOT unless the row passes the
-- ten seconds.
create index person_deed_came on person_deed (company_id, staff_id, day) include (person_id, first_at, is_read)
  where is_read or first_at is not null;
drop index person_deed_read;
