-- Until when one worker brings a code to WeCom: two at once could leave WeCom with the members of the slower one.
alter table channel_code add busy_until timestamptz not null default 'epoch';
-- The host of a link that its maker chose, by the kind of sub-domain; '' for the one of what it leads to.
alter table link add host_kind text not null default '' check (host_kind in ('', 'bizWxCardMini', 'bizWxOfficial',
  'bizDYMini', 'bizWxMallMini', 'bizWxActivityMini', 'bizWxShortLinkMini', 'bizWxMaterialMini', 'bizUUID', 'bizDYMP',
  'bizDYMPUnauth'));
-- The vendor's other ways to a page of the mini program: its https page, which ends with the link, and a code for ever.
alter table link add mini_url text not null default '', add mini_image text not null default '';
create index link_mini_until on link (mini_until) where mini_until is not null;
