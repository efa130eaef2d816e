-- Posts of a company: the news desk (bridge) and the circle of the members of staff (dync).
create table post (
  company_id text not null references company,
  post_id uuid not null,
  face text not null check (face in ('bridge', 'dync')),
  type text not null check (type in ('announcement', 'news', 'activity', 'story', 'circle')),
  state text not null default 'draft' check (state in ('draft', 'review', 'published', 'offline')),
  title text not null default '',
  content text not null default '',
  pictures jsonb not null default '[]',
  -- Address in the company's own storage, '' for none.
  video text not null default '',
  -- A page of another site: url, title, image.
  link jsonb,
  -- A piece of content or a product.
  thing_type text check (thing_type in ('material', 'product')),
  thing_id uuid,
  -- A page of ours that it leads to, '' for none.
  page_path text not null default '',
  audience text not null default 'visitors' check (audience in ('visitors', 'staff')),
  -- The author, who may have left.
  staff_id uuid not null,
  pinned_at timestamptz,
  -- The time from which readers are to see it, as the author set it.
  appears_at timestamptz,
  -- The time from which readers see a published post, and its place in lists. Milliseconds, as cursors name it.
  shown_at timestamptz(3) not null default clock_timestamp(),
  published_at timestamptz,
  -- Why a moderator gave it back.
  review_note text not null default '',
  -- Why it waits: the words of the company's list that it has.
  found_words text[] not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (company_id, post_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  check ((type = 'circle') = (face = 'dync')),
  check ((thing_type is null) = (thing_id is null))
);
create index post_flow on post (company_id, face, shown_at desc, post_id desc) where state = 'published';
create index post_visitors on post (company_id, face, shown_at desc, post_id desc)
  where state = 'published' and audience = 'visitors';
create index post_type on post (company_id, type, shown_at desc, post_id desc) where state = 'published';
create index post_pinned on post (company_id, face) where pinned_at is not null;
create index post_review on post (company_id, updated_at, post_id) where state = 'review';
create index post_author on post (company_id, staff_id, created_at desc, post_id desc);

-- Likes and shown comments of a post, kept by triggers. A row of its own: a like does not change the post.
create table post_count (
  company_id text not null,
  post_id uuid not null,
  likes integer not null default 0,
  comments integer not null default 0,
  primary key (company_id, post_id),
  foreign key (company_id, post_id) references post (company_id, post_id) on delete cascade
);

-- A like is stored under the person of the session's identity, so that a join of persons can be undone.
create table post_like (
  company_id text not null,
  post_id uuid not null,
  person_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, post_id, person_id),
  foreign key (company_id, post_id) references post (company_id, post_id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index post_like_person on post_like (company_id, person_id);

create table post_comment (
  company_id text not null,
  comment_id uuid not null,
  post_id uuid not null,
  -- The comment that it replies to. A reply has no replies.
  parent_id uuid,
  -- Null of a stub whose author was erased.
  person_id uuid,
  -- Of a comment by a member of staff.
  staff_id uuid,
  state text not null check (state in ('waiting', 'shown', 'refused', 'deleted')),
  -- '' of a deleted one.
  content text not null,
  -- Why it waits: review, words, check, unchecked.
  causes text[] not null default '{}',
  found_words text[] not null default '{}',
  revision integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  edited_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (company_id, comment_id),
  foreign key (company_id, post_id) references post (company_id, post_id) on delete cascade,
  foreign key (company_id, parent_id) references post_comment (company_id, comment_id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index post_comment_top on post_comment (company_id, post_id, created_at desc, comment_id desc)
  where parent_id is null;
create index post_comment_reply on post_comment (company_id, parent_id, created_at, comment_id)
  where parent_id is not null;
create index post_comment_person on post_comment (company_id, person_id, created_at desc, comment_id desc);
create index post_comment_waiting on post_comment (company_id, updated_at, comment_id) where state = 'waiting';
create index post_comment_post on post_comment (company_id, post_id, state);

-- What readers reported. `comment_id` is null in a report of the post.
create table post_report (
  company_id text not null,
  report_id uuid not null,
  post_id uuid not null,
  comment_id uuid,
  person_id uuid not null,
  reason text not null check (reason in ('advertising', 'abuse', 'illegal', 'privacy', 'other')),
  note text not null default '',
  at timestamptz not null default now(),
  -- When a moderator decided about the subject.
  settled_at timestamptz,
  settled_by uuid,
  primary key (company_id, report_id),
  unique nulls not distinct (company_id, post_id, comment_id, person_id),
  foreign key (company_id, post_id) references post (company_id, post_id) on delete cascade,
  foreign key (company_id, comment_id) references post_comment (company_id, comment_id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index post_report_person on post_report (company_id, person_id);
create index post_report_open on post_report (company_id, at) where settled_at is null;
create index post_report_settled on post_report (company_id, settled_by) where settled_by is not null;

-- An act of a moderator, by which it is undone. `changes`: kind, id, from, to, revision of each changed record.
create table post_act (
  company_id text not null,
  act_id uuid not null,
  staff_id uuid not null,
  at timestamptz not null default now(),
  changes jsonb not null,
  undone_at timestamptz,
  primary key (company_id, act_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index post_act_at on post_act (company_id, at);

-- What a company decided about its posts. A company without a row has the defaults.
create table post_setting (
  company_id text not null references company,
  bridge_open boolean not null default true,
  dync_open boolean not null default true,
  publishers text not null default 'everyone' check (publishers in ('everyone', 'chosen', 'nobody')),
  -- Of `chosen`: members of staff. One who left may still stand here.
  publisher_ids uuid[] not null default '{}',
  posts_review text not null default 'before' check (posts_review in ('before', 'after')),
  comments_review text not null default 'before' check (comments_review in ('before', 'after')),
  comments_on boolean not null default true,
  notify_comments boolean not null default true,
  notify_reviews boolean not null default true,
  -- '' for the company's own data.
  info_name text not null default '',
  info_logo text not null default '',
  info_cover text not null default '',
  info_introduction text not null default '',
  guide_shown boolean not null default false,
  guide_title text not null default '',
  guide_content text not null default '',
  guide_image text not null default '',
  forbidden_words text[] not null default '{}',
  allowed_words text[] not null default '{}',
  primary key (company_id)
);
