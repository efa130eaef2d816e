-- A change of card_material reaches what the instances have cached of the company.
create trigger card_material_published
after insert or delete or update on card_material
for each row
execute function tell_published();
