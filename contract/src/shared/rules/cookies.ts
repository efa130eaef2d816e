const hostPrefix = '__Host-'

/**
 * A cookie's name as it is sent. Over https it has the prefix `__Host-`: browsers accept such a cookie only from this
 * host, over https, for all paths. So no neighbouring domain and no page over http can set it.
 */
export const sentCookieName = (name: string, isSecure: boolean): string =>
  isSecure ? hostPrefix + name : name

/** The name of a sent cookie; undefined for a cookie without the prefix. */
export function ownCookieName(sent: string, isSecure: boolean): string | undefined {
  if (!isSecure) return sent
  return sent.startsWith(hostPrefix) ? sent.slice(hostPrefix.length) : undefined
}
