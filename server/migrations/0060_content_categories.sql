-- Categories of content are records: a rename changes one row, their order is kept, and a deletion can be undone.
create table content_category (
  company_id text not null,
  category_id uuid not null,
  name text not null check (name <> ''),
  position integer not null,
  -- Of a deleted category: the time, the category that took its pieces (null: none), and the ids of those pieces.
  removed_at timestamptz,
  moved_to uuid,
  moved_pieces uuid[] not null default '{}',
  primary key (company_id, category_id)
);
create unique index content_category_name on content_category (company_id, name) where removed_at is null;

insert into content_category (company_id, category_id, name, position)
select company_id, gen_random_uuid(), category, row_number() over (partition by company_id order by category)
from (select distinct company_id, category from material where category <> '') used;

alter table material
  add column category_id uuid,
  add foreign key (company_id, category_id) references content_category (company_id, category_id);

-- The name of the category leaves the words of the search: they need no change when the category is renamed.
update material m set
  category_id = c.category_id,
  search = case when starts_with(m.search, words.before || m.category)
    then trim(both from words.before || substr(m.search, length(words.before || m.category) + 2)) else m.search end
from (
  select company_id as company, material_id as id, concat_ws(' ', nullif(title, ''), nullif(summary, '')) || ' ' as before
  from material
) words, content_category c
where words.company = m.company_id and words.id = m.material_id and c.company_id = m.company_id and c.name = m.category;

drop index material_categories;
alter table material drop column category;
create index material_categories on material (company_id, category_id, updated_at desc, material_id) where category_id is not null;
