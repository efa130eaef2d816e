-- Products that a person keeps in the wallet, beside the cards.
create table saved_product (
  company_id text not null,
  person_id uuid not null,
  product_id uuid not null,
  saved_at timestamptz not null default now(),
  primary key (company_id, person_id, product_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, product_id) references product (company_id, product_id) on delete cascade
);
