-- Each parcel, and each correction of one.
create trigger shipment_changes_shipping
after insert or update on shipment
for each row
execute function change_shipping();
