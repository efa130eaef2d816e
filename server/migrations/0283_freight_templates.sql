-- What products cost to be sent, by the region of the address.
create table freight_template (
  company_id text not null,
  template_id uuid not null,
  name text not null check (name <> ''),
  counts text not null check (counts in ('piece', 'weight')),
  -- The rate of every region without a rule.
  usual jsonb not null,
  -- Regions, each a province or a province and a city, with their rate.
  rules jsonb not null default '[]',
  -- Regions to which nothing is sent.
  not_to jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (company_id, template_id),
  unique (company_id, name)
);

-- Null: the flat freight of the company. A removed product does not keep its template.
-- Former release: it names no template.
alter table product add column freight_template_id uuid,
  add foreign key (company_id, freight_template_id) references freight_template (company_id, template_id)
    on delete set null (freight_template_id);
create index product_freight_template on product (company_id, freight_template_id)
  where freight_template_id is not null;

-- Of one piece; 0: not known.
alter table product_sku add column grams integer not null default 0 check (grams between 0 and 1000000);
