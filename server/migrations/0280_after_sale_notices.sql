-- Who handles refunds is told of what a buyer asks for after the sale.
alter table notice drop constraint notice_occasion_check;
-- Former release: it writes fewer values, and fails to send a notice of a new one only
alter table notice add constraint notice_occasion_check check (occasion in ('visit', 'call', 'save_contact', 'share', 'ask',
  'comment', 'pay_order', 'book', 'payment', 'after_sale', 'lost', 'dropped', 'missing', 'escalation', 'return', 'review',
  'bookings', 'work_order', 'summary'));
