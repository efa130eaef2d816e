-- Who opened a share first, when, and where: a link that was sent to one person and is opened by another was passed on as it was.
alter table forward
  add column opened_at timestamptz,
  add column opened_by uuid,
  add column opened_in text not null default '';
-- To forget a person by.
create index forward_opened_by on forward (company_id, opened_by) where opened_by is not null;
update forward f set opened_at = first.opened_at, opened_by = first.person_id, opened_in = first.landing
from (
  select distinct on (v.company_id, v.share_id) v.company_id, v.share_id, v.opened_at, v.person_id, v.landing
  from visit v join share s on s.company_id = v.company_id and s.share_id = v.share_id
  where v.person_id <> s.person_id
  order by v.company_id, v.share_id, v.opened_at, v.activity_id
) first
where f.company_id = first.company_id and f.share_id = first.share_id;
