import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * What only the phone knows, read anew at each render.
 * @param unknown stands on the server and during hydration, so that both draw the same
 */
export const useOfPhone = <Value extends string | boolean>(read: () => Value, unknown: Value): Value =>
  useSyncExternalStore(never, read, () => unknown)
