import type { Reader } from '#core/platform/answer.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import { MiniDataRefused, type MiniSealed, openMiniData } from '#core/platform/mini-data.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { dropMiniKey, findMiniKey } from '#domain/sign-in/mini-session.ts'
import type { Asked } from './asked.ts'

/** The login of a caller who came in through the company's mini program inside WeChat. */
export interface MiniLogin {
  app: AppCredential
  openId: string
  /** '' if none is stored; then nothing can be decrypted. */
  sessionKey: string
}

/** @throws Failure grantFailed for sessions of other sign-ins, which have no key */
export async function miniLogin({ caller, parts, tenant, fail }: Asked): Promise<MiniLogin> {
  const { companyId, openId, appId } = caller
  const app = await parts.platform.findApp(companyId, 'mini')
  if (!app || app.appId !== appId) return fail('grantFailed')
  const { sessionKey } = await tenant((db) => findMiniKey(db, parts.sealer, caller))
  return { app, openId, sessionKey }
}

/**
 * Decrypts data that WeChat encrypted for the running login.
 * @throws Failure grantFailed for data that is too old or of another login, or after the login was replaced: the client logs in again
 */
export async function openGrant(asked: Asked, login: MiniLogin, sealed: MiniSealed): Promise<Reader> {
  const read = decrypted(asked, login, sealed)
  if (!(await stillLives(asked, login))) {
    const { caller, parts, tenant } = asked
    await tenant((db) => dropMiniKey(db, parts.sealer, caller, login.sessionKey))
    asked.fail('grantFailed')
  }
  return read
}

function decrypted({ fail }: Asked, { app, sessionKey }: MiniLogin, sealed: MiniSealed): Reader {
  try {
    return openMiniData(sessionKey, sealed, app.appId)
  } catch (problem) {
    if (problem instanceof MiniDataRefused) fail('grantFailed')
    throw problem
  }
}

/**
 * Whether the session key is still valid at WeChat. If WeChat does not answer, data that was encrypted within the last
 * minutes is accepted.
 */
async function stillLives({ parts }: Asked, { app, openId, sessionKey }: MiniLogin): Promise<boolean> {
  try {
    return await parts.platform.wechat.keyLives(app, openId, sessionKey)
  } catch (problem) {
    if (problem instanceof VendorError) return true
    throw problem
  }
}
