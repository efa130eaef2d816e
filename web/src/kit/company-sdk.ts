import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { currentHost } from '#host/host.ts'
import { startSdk } from '#host/sdk.ts'

/** The vendor's SDK for the present company, signed by the server. Rejects if there is none. */
export async function companySdk() {
  const companyId = currentCompany()
  if (!companyId) throw new Error('no company')
  return startSdk((url) => {
    const host = currentHost().app === 'wecom' ? 'wecom' : 'wechat'
    return call('POST /wxwork/v1/js_sdk', { body: { companyId, url, host }, quiet: true })
  })
}
