-- A conversion that the server could not finish in all its tries is no fault of the PDF.
alter table conversion drop constraint conversion_problem_check;
-- Former release: it writes fewer values
alter table conversion add constraint conversion_problem_check
  check (problem in ('', 'unreadable', 'locked', 'tooMany', 'broken'));
