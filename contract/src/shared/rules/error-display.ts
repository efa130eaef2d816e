import * as codes from '#shared/error-codes.ts'
import { ownSuccessCode } from './constants.ts'

/** The display of a failed call: a toast for some milliseconds, or none. */
export type Display = { show: 'toast'; ms: 2000 | 5000 } | { show: 'silent' }

const cardDetailPath = '/biz/v1/card/user_card/detail'
const cardAuthPath = '/wxwork/v1/mini/card_auth'

/** The card was closed (500301) or re-issued (500304), and the visitor opened an old copy of it. */
const cardUpdatedCodes: readonly string[] = [codes.cardNotOpen, codes.cardReissued]

/**
 * Chooses the display of a code on the call that answered it. Three calls have rules of their own: a 404 of the card's
 * detail and a 500500 of the card sign-in are silent; 500301 and 500304 of the card's detail inside WeCom are the
 * card-updated notice, which is shown for 5 s. 500200, a success of some calls, is silent everywhere. Everything else
 * is a toast of 2 s.
 */
export function displayOf(code: string, path: string, inWecom: boolean): Display {
  if (code === ownSuccessCode) return { show: 'silent' }
  if (path === cardDetailPath && code === codes.notFound) return { show: 'silent' }
  if (path === cardAuthPath && code === codes.accessProblem) return { show: 'silent' }
  if (path === cardDetailPath && inWecom && cardUpdatedCodes.includes(code))
    return { show: 'toast', ms: 5000 }
  return { show: 'toast', ms: 2000 }
}
