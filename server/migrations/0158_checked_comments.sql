-- Whether the vendor checks the words of visitors' comments. Former release: it writes no value.
alter table post_setting add column vendor_check boolean not null default false;
