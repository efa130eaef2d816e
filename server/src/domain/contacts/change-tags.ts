import type { AppCredential } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'

/** WeCom: “全局错误码”: a tag does not exist. */
const NO_TAG = 40068

interface TagChange {
  add: string[]
  remove: string[]
}

/**
 * Adds and removes tags of a member's customer in WeCom. WeCom refuses all of them if it does not have one: then each is
 * changed alone.
 * @throws VendorError also if WeCom does not have one of the tags, after the others were changed
 */
export async function changeEachTag(
  { wecom }: Pick<Platform, 'wecom'>,
  app: AppCredential,
  { userId, externalUserid }: { userId: string; externalUserid: string },
  { add, remove }: TagChange,
): Promise<void> {
  const all = await refusal(wecom.changeTags(app, userId, externalUserid, { add, remove }))
  if (!all) return
  if (add.length + remove.length === 1) throw all
  const each: TagChange[] = [
    ...add.map((id) => ({ add: [id], remove: [] })),
    ...remove.map((id) => ({ add: [], remove: [id] })),
  ]
  let refused: VendorError | undefined
  for (const one of each)
    refused = (await refusal(wecom.changeTags(app, userId, externalUserid, one))) ?? refused
  if (refused) throw refused
}

/** The refusal of a change because a tag does not exist; undefined if WeCom made the change. */
async function refusal(change: Promise<void>): Promise<VendorError | undefined> {
  try {
    await change
    return undefined
  } catch (problem) {
    if (problem instanceof VendorError && problem.errcode === NO_TAG) return problem
    throw problem
  }
}
