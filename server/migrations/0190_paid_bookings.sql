-- A booking of a service that has a price is paid by an order of its own: attempts, refunds and the ledger stay as they are.
alter table booking_service add column price bigint not null default 0 check (price >= 0);

alter table shop_order add column kind text not null default 'goods' check (kind in ('goods', 'booking'));
-- What the upkeep looks for.
create index shop_order_of_booking on shop_order (company_id, order_id) where kind = 'booking' and state = 'paid';

-- What has to be paid online, frozen when the slot is held; null until then, 0 for nothing.
alter table booking add column price bigint check (price >= 0);
alter table booking add column payment_order_id uuid;
alter table booking add foreign key (company_id, payment_order_id) references shop_order (company_id, order_id);
create unique index booking_payment on booking (company_id, payment_order_id) where payment_order_id is not null;

alter table booking drop constraint booking_state_check;
alter table booking add constraint booking_state_check check (
  state in ('held', 'unpaid', 'asked', 'confirmed', 'arrived', 'finished', 'cancelled', 'refused', 'noShow'));
alter table booking add check (state <> 'unpaid' or (held_until is not null and payment_order_id is not null));
alter table booking drop constraint booking_company_id_staff_id_busy_excl;
alter table booking add exclude using gist (company_id with =, staff_id with =, busy with &&)
  where (is_alone and state in ('held', 'unpaid', 'asked', 'confirmed', 'arrived'));
create index booking_unpaid on booking (held_until) where state = 'unpaid';
