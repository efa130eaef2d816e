-- An upload of a thing that its author deleted goes once no module shows its file; it does not wait to expire.
alter table upload add column released boolean not null default false;
