-- What WeChat was asked about pictures of posts. Its answers come later, by messages: one that comes before its question
-- was stored has no post yet. Former release: it writes no such rows, and shows a post that waits to moderators alone.
create table post_picture_check (
  company_id text not null references company,
  trace_id text not null,
  post_id uuid,
  -- The picture of the post, and the copy that WeChat loads: it reads no WebP. '' once the copy was removed.
  url text not null default '',
  copy text not null default '',
  -- Null while WeChat has not answered.
  answer text check (answer in ('pass', 'doubt')),
  asked_at timestamptz not null default clock_timestamp(),
  primary key (company_id, trace_id),
  foreign key (company_id, post_id) references post (company_id, post_id) on delete set null (post_id)
);
create index post_picture_check_post on post_picture_check (company_id, post_id, url) where post_id is not null;
create index post_picture_check_copy on post_picture_check (company_id, asked_at) where copy <> '';
