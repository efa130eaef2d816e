-- One model for all that can be shared: a common record and a body for each kind, versions, likes, and search.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter table material
  drop constraint material_kind_check,
  drop constraint material_status_check,
  alter column status set default 'draft',
  add column category text not null default '',
  add column official boolean not null default true,
  -- The member whose own piece it is.
  add column staff_id uuid,
  add column expires_at timestamptz,
  -- The piece that readers of this recalled one are given.
  add column successor_id uuid,
  add column hot boolean not null default false,
  -- The day that an article is for, YYYY-MM-DD; '' for none.
  add column calendar_day text not null default '' check (calendar_day ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$'),
  add column revision integer not null default 1,
  -- The words by which the piece is found.
  add column search text not null default '',
  add column created_at timestamptz not null default now(),
  add column body jsonb,
  add foreign key (company_id, staff_id) references staff (company_id, staff_id),
  add foreign key (company_id, successor_id) references material (company_id, material_id);

update material set
  status = case status when 'offline' then 'recalled' else status end,
  search = concat_ws(' ', title, summary, left(regexp_replace(html, '<[^>]*>', ' ', 'g'), 4000)),
  body = case kind
    when 'article' then jsonb_build_object('html', html, 'source', jsonb_build_object('name', '', 'url', ''))
    when 'case' then jsonb_build_object('html', html, 'before', null, 'after', null, 'results', '[]'::jsonb,
      'quote', jsonb_build_object('words', '', 'by', ''))
    when 'brochure' then jsonb_build_object('pages', images, 'contents', '[]'::jsonb, 'download', given)
    when 'document' then jsonb_build_object('pages', images, 'file', given)
    when 'image' then jsonb_build_object('pictures', images)
    when 'video' then jsonb_build_object('file', given, 'chapters', '[]'::jsonb)
  end
from (
  select company_id as company, material_id as id,
    '{"url": "", "name": "", "mime": "", "bytes": 0}'::jsonb || m.file as given
  from material m) complete
where company_id = company and material_id = id;

alter table material
  alter column body set not null,
  drop column html,
  drop column images,
  drop column file,
  add constraint material_kind_check check (kind in (
    'article', 'brochure', 'case', 'video', 'image', 'document', 'poster', 'moments', 'mini', 'web', 'site')),
  add constraint material_status_check check (status in ('draft', 'published', 'recalled', 'expired')),
  -- A member's own piece has an owner, and a piece of the company none.
  add constraint material_owner_check check (official = (staff_id is null)),
  add constraint material_successor_check check (successor_id is null or status = 'recalled');
create index material_listed on material (company_id, status, updated_at desc);
create index material_owned on material (company_id, staff_id) where staff_id is not null;
create index material_succeeded on material (company_id, successor_id) where successor_id is not null;

-- Trigrams find no word of two letters, and most Chinese words have two. With each letter doubled they have four.
create function doubled_letters(words text) returns text
language sql immutable strict parallel safe as $$ select regexp_replace(lower(words), '(.)', '\1\1', 'g') $$;
create index material_search on material using gin (company_id, doubled_letters(search) gin_trgm_ops);

-- Row-level security keeps the planner from using the index: LIKE is not leakproof. This function has its owner's rights
-- and names the company of the setting itself; it gives away nothing but ids of that company.
create function material_matching(words text) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select material_id from material
  where company_id = nullif(current_setting('app.company_id', true), '')
    and doubled_letters(search) like '%' || regexp_replace(doubled_letters(words), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Every state in which a piece was saved, the present one among them.
create table material_version (
  company_id text not null,
  material_id uuid not null,
  revision integer not null,
  title text not null,
  summary text not null,
  cover text not null,
  category text not null,
  duration integer not null,
  body jsonb not null,
  -- Who saved it; null for a program.
  staff_id uuid,
  saved_at timestamptz not null default now(),
  primary key (company_id, material_id, revision),
  foreign key (company_id, material_id) references material (company_id, material_id) on delete cascade,
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);

insert into material_version
select company_id, material_id, revision, title, summary, cover, category, duration, body, null, updated_at from material;

create table material_like (
  company_id text not null,
  material_id uuid not null,
  person_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, material_id, person_id),
  foreign key (company_id, material_id) references material (company_id, material_id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index material_like_person on material_like (company_id, person_id);
create trigger material_like_not_of_erased before insert or update of person_id on material_like
  for each row execute function refuse_erased();

-- The company trades in property.
alter table company add column is_estate boolean not null default false;
