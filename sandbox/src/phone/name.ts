/** A web view of a phone: of the app itself, or of a mini program inside it. */
export type View = { phone: string; mini: boolean }

const form = /^([a-z][a-z0-9]*)(\.mini)?\.sandbox\.localhost$/

/**
 * The web view whose origin this host name is: `<phone>.sandbox.localhost`, and `<phone>.mini.sandbox.localhost` for
 * mini programs, which share no storage with the app's own pages.
 */
export function viewOf(hostname: string): View | undefined {
  const found = form.exec(hostname.toLowerCase())
  return found?.[1] ? { phone: found[1], mini: found[2] !== undefined } : undefined
}
