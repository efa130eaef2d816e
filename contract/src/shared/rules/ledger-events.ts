/** The events of the ledger: those that phones report, and the server's own. */
export const ledgerEvents = [
  'view',
  'dwell',
  'share',
  'call',
  'save_contact',
  'copy',
  'view_code',
  'exchange',
  'submit_form',
  'ask',
] as const
