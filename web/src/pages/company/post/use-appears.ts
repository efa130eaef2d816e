import { fieldOfMoment } from '@mingpian/contract/shared/rules/local-time.ts'
import type { AnyPost } from '#features/posts/queries.ts'
import { useSession } from '#kit/use-session.ts'

/** The time on the company's clock from which readers see a published post that they do not see yet; '' for any other. */
export function useAppears({ status, appearsAt, at }: AnyPost): string {
  const timeZone = useSession()?.timeZone ?? ''
  const waits = status === 'published' && appearsAt && new Date(at) > new Date()
  return waits ? fieldOfMoment(appearsAt, timeZone).replace('T', ' ') : ''
}
