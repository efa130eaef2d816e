/**
 * Browser storage that never throws. If a web view in private mode or a full disk refuses a value, it is kept in memory
 * for the lifetime of the page, and `set` returns false. Values are JSON; unreadable ones count as absent.
 */
function safe(kind: 'localStorage' | 'sessionStorage') {
  const untaken = new Map<string, string>()
  return {
    get<T>(key: string): T | null {
      try {
        const text = untaken.get(key) ?? window[kind].getItem(key)
        return text === null ? null : (JSON.parse(text) as T)
      } catch {
        return null
      }
    },
    set(key: string, value: unknown): boolean {
      const text = JSON.stringify(value)
      try {
        window[kind].setItem(key, text)
        untaken.delete(key)
        return true
      } catch {
        untaken.set(key, text)
        return false
      }
    },
    /** The keys that begin with a prefix, in no order. */
    keys(prefix: string): string[] {
      try {
        return [...new Set([...untaken.keys(), ...Object.keys(window[kind])])].filter((key) =>
          key.startsWith(prefix),
        )
      } catch {
        return []
      }
    },
    remove(key: string): void {
      untaken.delete(key)
      try {
        window[kind].removeItem(key)
      } catch {
        // Nothing was stored, then.
      }
    },
  }
}

/** Stays on the phone. */
export const lasting = safe('localStorage')
/** Goes with the window. */
export const passing = safe('sessionStorage')
