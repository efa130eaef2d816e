/**
 * Is the page before this one ours? React Router marks the entry that the document began with by index 0: what lies
 * before that one is another page of the app around us, or a sign-in, and nobody wants to be taken there.
 */
export const canGoBack = (): boolean =>
  history.length > 1 && (history.state as { idx?: unknown } | null)?.idx !== 0
