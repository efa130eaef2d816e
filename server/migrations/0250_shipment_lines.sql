-- Which pieces of an order a parcel has. Parcels that were recorded before have none: their content was not recorded.
create table shipment_line (
  company_id text not null,
  shipment_id uuid not null,
  order_id uuid not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (company_id, shipment_id, position),
  foreign key (company_id, shipment_id) references shipment (company_id, shipment_id),
  foreign key (company_id, order_id, position) references order_line (company_id, order_id, position)
);
create index shipment_line_order on shipment_line (company_id, order_id, position);
