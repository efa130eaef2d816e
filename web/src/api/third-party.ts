import { appTypes } from '@mingpian/contract/shared/rules/constants.ts'
import { session } from './session.ts'
import { urlParams } from './url-params.ts'

/** A company's account in the address or of the stored user makes an app a third party's; where there is none it is not. */
export function isThirdParty(fromAddress: { account: string; companyId: string }, ofUser: string): boolean {
  return Boolean(fromAddress.account || fromAddress.companyId || ofUser)
}

/** How the app that signs in here was made: the special corp's own, and one that serves no company, is self-built. */
export function appTypeOf({
  specialCorp,
  thirdParty,
}: {
  specialCorp: boolean
  thirdParty: boolean
}): number {
  return specialCorp || !thirdParty ? appTypes.selfBuilt : appTypes.agentDeveloped
}

/** The type of the app at hand. */
export function currentAppType(): number {
  const thirdParty = isThirdParty(urlParams(location.search, location.hash), session()?.companyId ?? '')
  return appTypeOf({ specialCorp: window.__mp?.specialCorp === true, thirdParty })
}
