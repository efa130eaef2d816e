-- Takes away what WeChat said of a parcel.
create or replace function end_trail()
returns trigger
language plpgsql
as $$
begin
  delete from parcel_trail where company_id = new.company_id and shipment_id = new.shipment_id;
  return null;
end $$;
