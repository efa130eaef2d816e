-- A line whose review was refused and then deleted by its buyer: its next review waits for a person.
create table product_review_refused (
  company_id text not null,
  order_id uuid not null,
  position integer not null,
  primary key (company_id, order_id, position),
  foreign key (company_id, order_id, position) references order_line (company_id, order_id, position)
);
create index product_review_stars on product_review (company_id, product_id, stars, created_at desc, review_id desc)
  where state = 'shown';
create index product_review_pictures on product_review (company_id, product_id, created_at desc, review_id desc)
  where state = 'shown' and pictures <> '[]';

-- The name of a product as its person saw it when they kept it: later changes may be unpublished.
alter table saved_product add name text not null default '';
