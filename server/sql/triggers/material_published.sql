-- A change of material reaches what the instances have cached of the company.
create trigger material_published
after insert or delete or update on material
for each row
execute function tell_published();
