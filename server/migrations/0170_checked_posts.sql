-- Why a post waits beside the company's review and its words: check, unchecked. Former release: it writes no value.
alter table post add column doubts text[] not null default '{}';
