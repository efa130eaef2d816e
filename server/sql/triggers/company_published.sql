-- A change of company reaches what the instances have cached of the company.
create trigger company_published
after insert or delete or update of
  name, short_name, logo, brand_color, address, phone, introduction, time_zone, status, app_type
on company
for each row
execute function tell_published();
