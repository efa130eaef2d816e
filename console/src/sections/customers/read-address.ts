import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { partRead } from '@mingpian/contract/shared/rules/read-part.ts'
import { contentHash, partParameter, pieceParameter } from '@mingpian/contract/shared/rules/share.ts'
import { siteCategory, siteParameter } from '@mingpian/contract/shared/rules/site.ts'

type Read = Pick<TrailEntry, 'contentType' | 'contentId' | 'contentKind' | 'sections' | 'question'>

/**
 * The address at which a phone opens the thing that a lead read.
 * @param via the salesperson through whom it is opened
 * @param part the part at which it opens; by default that which was asked about, or was read longest
 */
export function readAddress(
  entry: Read,
  via: { companyId: string; userId: string },
  part = partRead(entry),
): string {
  const { contentType, contentId } = entry
  const ids = new URLSearchParams({
    companyId: via.companyId,
    uid: contentType === 'card' ? contentId : via.userId,
    ...(contentType === 'material' && { [pieceParameter]: contentId }),
    ...(contentType === 'site' && { [siteParameter]: siteCategory }),
  })
  const hash = contentHash(contentType, contentId)
  const at = part && `${hash.includes('?') ? '&' : '?'}${new URLSearchParams({ [partParameter]: part })}`
  return `${location.origin}/qw-wxmini/?${ids}${hash}${at}`
}
