-- The author is told of a comment, moderators of what waits for review.
alter table notice drop constraint notice_occasion_check;
-- Former release: it writes fewer values, and fails to send a notice of a new one only
alter table notice add constraint notice_occasion_check check (occasion in ('visit', 'call', 'save_contact', 'share', 'ask',
  'comment', 'lost', 'dropped', 'missing', 'escalation', 'return', 'review', 'summary'));
