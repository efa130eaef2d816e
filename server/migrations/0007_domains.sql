-- Instances remember a company's domains, and posters the hosts for what it shares: a change is told like any other of
-- what a company publishes. The directory names the company in a column of its own, so that the published tables'
-- function does not fit.
create function tell_directory() returns trigger language plpgsql as $$
begin
  perform pg_notify('published', company) from unnest(array[old.company, new.company]) company where company is not null;
  return null;
end $$;
create trigger directory_published after insert or update or delete on directory for each row execute function tell_directory();
create trigger sub_domain_published after insert or update or delete on sub_domain for each row execute function tell_published();
