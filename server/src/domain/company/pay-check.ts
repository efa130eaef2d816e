import { type Check, finding } from '#core/checks/check.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { credentialOf } from './credentials.ts'

/**
 * Whether merchant id and key of WeChat Pay have the form that they have there (WeChat Pay documentation, "API v3 key":
 * 32 letters and digits). The vendor has no call that tries them without a payment.
 */
export const payCheck = (db: Pick<Database, 'tenant'>, sealer: Sealer, companyId: string): Check => ({
  name: 'pay',
  async run() {
    const found = await db.tenant(companyId, (tenant) => credentialOf(tenant, sealer, companyId, 'pay'))
    return found ? [payFinding(found.appId, found.secrets.secret, `${companyId} pay`)] : []
  },
})

/** @param subject of the finding */
export function payFinding(merchantId: string, key: string | undefined, subject: string) {
  const isMerchant = /^\d{8,10}$/.test(merchantId)
  if (isMerchant && /^[A-Za-z0-9]{32}$/.test(key ?? ''))
    return finding(
      'ok',
      {
        zh: '商户号和 APIv3 密钥的格式正确（无法试用）',
        en: 'merchant id and APIv3 key have the right form (they cannot be tried)',
      },
      { subject },
    )
  const wrong = isMerchant
    ? { zh: 'APIv3 密钥不是 32 位字母或数字', en: 'the APIv3 key is not 32 letters and digits' }
    : { zh: '商户号不是 8 到 10 位数字', en: 'the merchant id is not 8 to 10 digits' }
  const mend = {
    zh: '在微信支付商户平台核对后，在管理后台的“平台接入”中重新填写，或运行 mingpian credentials set。',
    en: 'look it up in the WeChat Pay merchant platform and enter it in the console under "Platforms", or run mingpian credentials set',
  }
  return finding('failed', wrong, { subject, mend })
}
