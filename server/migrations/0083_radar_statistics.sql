-- A salesperson and a person belong to one company. Without this the planner takes the entries of a salesperson for one
-- row, and looks a single entry up by reading all of them.
create statistics radar_entry_company (dependencies) on company_id, staff_id, person_id from radar_entry;
analyze radar_entry;
