-- A share that went out, once it was confirmed by who shared it or opened by somebody else. A share id stands for one forward.
create table forward (
  company_id text not null,
  share_id text not null,
  at timestamptz not null,
  primary key (company_id, share_id),
  foreign key (company_id, share_id) references share (company_id, share_id)
);
create index forward_at on forward (company_id, at);
insert into forward
select company_id, share_id, least(s.confirmed_at, (
  select min(v.opened_at) from visit v where v.company_id = s.company_id and v.share_id = s.share_id and v.person_id <> s.person_id
)) from share s
where s.confirmed_at is not null or exists (
  select from visit v where v.company_id = s.company_id and v.share_id = s.share_id and v.person_id <> s.person_id
);
drop index share_confirmed;
