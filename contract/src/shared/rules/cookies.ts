const hostPrefix = '__Host-'

/**
 * A cookie's name as it is sent. Over https browsers hold the prefix to what it promises: set by this very host, over
 * https, for all its paths. No neighbouring domain and no page by http can set such a cookie for us.
 */
export const sentCookieName = (name: string, isSecure: boolean): string =>
  isSecure ? hostPrefix + name : name

/** The name of a cookie that was sent; undefined for one that is none of ours. */
export function ownCookieName(sent: string, isSecure: boolean): string | undefined {
  if (!isSecure) return sent
  return sent.startsWith(hostPrefix) ? sent.slice(hostPrefix.length) : undefined
}
