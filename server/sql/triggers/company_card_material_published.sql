-- A change of company_card_material reaches what the instances have cached of the company.
create trigger company_card_material_published
after insert or delete or update on company_card_material
for each row
execute function tell_published();
