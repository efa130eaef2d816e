/**
 * Browser storage that never throws: web views in private mode and full disks answer as if nothing were stored.
 * Values are JSON; what cannot be read counts as absent.
 */
function safe(kind: 'localStorage' | 'sessionStorage') {
  return {
    get<T>(key: string): T | null {
      try {
        const text = window[kind].getItem(key)
        return text === null ? null : (JSON.parse(text) as T)
      } catch {
        return null
      }
    },
    set(key: string, value: unknown): boolean {
      try {
        window[kind].setItem(key, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
    remove(key: string): void {
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
