-- Customers in WeCom: the side that ended the contact, the notes of members, and the one welcome message.

alter table external_contact
  -- Which of the two removed the other; '' while neither did, and where WeCom did not say.
  add column removed_by text not null default '' check (removed_by in ('', 'customer', 'member', 'transfer')),
  -- The member's note in WeCom; the phones are a sealed JSON array.
  add column remark text not null default '',
  add column description text not null default '',
  add column phones_sealed bytea;

-- Customers who were erased: WeCom's data of their time before is not stored again. The hash is SHA-256 of the
-- external user id.
create table contact_forgotten (
  company_id text not null references company,
  external_hash bytea not null,
  at timestamptz not null default now(),
  primary key (company_id, external_hash)
);

-- The company's welcome message. No row: no welcome.
create table contact_setting (
  company_id text not null references company,
  welcome_on boolean not null default false,
  welcome_words text not null default '',
  -- Whether the link of the member's card is attached.
  welcome_card boolean not null default true,
  primary key (company_id)
);

-- Until when WeCom takes the words of a greeting: twenty seconds after the event, not after its arrival.
alter table greeting add column until timestamptz not null default now() + interval '20 seconds';

-- A message about a customer who was lost: the person may never have looked at a page, so there may be none.
alter table notice
  -- Whose customer it is; null for the receiver's.
  add column salesperson_id uuid,
  drop constraint notice_occasion_check,
  drop constraint notice_check,
  add constraint notice_occasion_check
    check (occasion in ('visit', 'call', 'save_contact', 'share', 'ask', 'lost', 'dropped', 'summary')),
  add constraint notice_person_check check (
    case when occasion in ('lost', 'dropped') then true else (person_id is null) = (occasion = 'summary') end);
