-- The trail of a parcel goes with its number, which the erasure of its buyer takes, also that of a release without trails.
create trigger shipment_erased_ends_trail
after update of tracking on shipment
for each row
when (new.tracking = '*')
execute function end_trail();
