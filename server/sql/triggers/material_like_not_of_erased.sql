-- No row of material_like names an erased person.
create trigger material_like_not_of_erased
before insert or update of person_id on material_like
for each row
execute function refuse_erased();
