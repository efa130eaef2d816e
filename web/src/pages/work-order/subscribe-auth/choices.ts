/** Reads the open tag's report, a JSON text with a status for each message. Unreadable entries are left out. */
export function choicesOf(detail: unknown): Record<string, string> {
  const { subscribeDetails } = (detail ?? {}) as { subscribeDetails?: unknown }
  const details = object(subscribeDetails)
  return Object.fromEntries(
    Object.entries(details).flatMap(([id, each]) => {
      const { status } = object(each)
      return typeof status === 'string' ? [[id, status]] : []
    }),
  )
}

/** An object, also where it comes as text. */
function object(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  try {
    const read: unknown = JSON.parse(String(value))
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
