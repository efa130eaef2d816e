-- What a buyer says of a line of an order that they received: one review a line.
create table product_review (
  company_id text not null,
  review_id uuid not null,
  order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  person_id uuid not null,
  stars smallint not null,
  content text not null,
  pictures jsonb not null default '[]'::jsonb,
  is_anonymous boolean not null default false,
  state text not null,
  causes text[] not null default '{}',
  found_words text[] not null default '{}',
  refusal text not null default '',
  answer text not null default '',
  answered_at timestamptz,
  answered_by uuid,
  revision integer not null default 1,
  -- Cursors have milliseconds.
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (company_id, review_id),
  unique (company_id, order_id, position),
  foreign key (company_id, order_id, position) references order_line (company_id, order_id, position),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, answered_by) references staff (company_id, staff_id),
  check (stars between 1 and 5),
  check (state in ('waiting', 'shown', 'refused')),
  check ((answer <> '') = (answered_at is not null) and (answered_at is null) = (answered_by is null))
);
create index product_review_shown on product_review (company_id, product_id, created_at desc, review_id desc)
  where state = 'shown';
create index product_review_made on product_review (company_id, created_at desc, review_id desc);
create index product_review_waiting on product_review (company_id) where state = 'waiting';
create index product_review_person on product_review (company_id, person_id);
create index product_review_answered_by on product_review (company_id, answered_by) where answered_by is not null;

-- How many reviews with each number of stars readers see of a product, and how many of them have pictures.
create table product_rating (
  company_id text not null,
  product_id uuid not null,
  stars smallint not null,
  reviews integer not null default 0,
  with_pictures integer not null default 0,
  primary key (company_id, product_id, stars),
  foreign key (company_id) references company (company_id),
  check (reviews >= 0 and with_pictures between 0 and reviews)
);

-- Moderators are told of reviews that wait.
alter table notice drop constraint notice_occasion_check;
-- Former release: it writes fewer values, and fails to send a notice of a new one only
alter table notice add constraint notice_occasion_check check (occasion in ('visit', 'call', 'save_contact', 'share', 'ask',
  'comment', 'pay_order', 'book', 'payment', 'after_sale', 'lost', 'dropped', 'missing', 'escalation', 'return', 'review',
  'product_review', 'bookings', 'work_order', 'summary'));
alter table notice drop constraint notice_person_check;
-- Former release: see above
alter table notice add constraint notice_person_check check (
  case when occasion in ('lost', 'dropped', 'missing') then true
    else (person_id is null) = (occasion in ('return', 'review', 'product_review', 'bookings', 'summary')) end);
