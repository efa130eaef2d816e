-- Pieces that were deleted can be put back for 30 days.
alter table material
  drop constraint material_status_check,
  drop constraint material_successor_check,
  add column removed_at timestamptz,
  -- The state that it is put back into.
  add column removed_from text not null default '' check (removed_from in ('', 'draft', 'published', 'recalled', 'expired')),
  add constraint material_status_check check (status in ('draft', 'published', 'recalled', 'expired', 'removed')),
  add constraint material_successor_check check (successor_id is null or status in ('recalled', 'removed')),
  add constraint material_removed_check check (
    (status = 'removed') = (removed_at is not null) and (status = 'removed') = (removed_from <> '')),
  drop constraint material_company_id_successor_id_fkey,
  add foreign key (company_id, successor_id) references material (company_id, material_id)
    on delete set null (successor_id);
create index material_removed on material (removed_at) where status = 'removed';
