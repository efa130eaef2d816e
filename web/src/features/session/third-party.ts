import { session } from '@mingpian/client/session.ts'
import { appTypes } from '@mingpian/contract/shared/rules/constants.ts'
import { urlParams } from './url-params.ts'

/**
 * The app is a third party's where the address (`account`, or `cid`) or the stored user names a company's account.
 * Without either it is not. A companyId in the address is no account.
 */
export const isThirdParty = (addressAccount: string, userAccount: string): boolean =>
  Boolean(addressAccount || userAccount)

/** Kind of the app that signs in here. The app of the special corp, and an app of no third party, is self-built. */
export function appTypeOf({
  specialCorp,
  thirdParty,
}: {
  specialCorp: boolean
  thirdParty: boolean
}): number {
  return specialCorp || !thirdParty ? appTypes.selfBuilt : appTypes.agentDeveloped
}

/** The external app type of this page's app. */
export function currentAppType(): number {
  const { account } = urlParams(location.search, location.hash)
  const thirdParty = isThirdParty(account, session()?.companyId ?? '')
  return appTypeOf({ specialCorp: window.__mp?.specialCorp === true, thirdParty })
}
