import { createPrivateKey, createPublicKey } from 'node:crypto'
import { type Check, finding } from '#core/checks/check.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { PayError } from '#core/platform/pay/error.ts'
import { wechatPay } from '#core/platform/pay/pay.ts'
import type { Merchant } from '#core/platform/pay/signature.ts'
import { credentialOf } from './credentials.ts'
import { merchantWith, type PaySecrets } from './merchant.ts'

/**
 * Whether a company can be paid: merchant number and keys have the form that they have at WeChat Pay, and the vendor
 * answers with a signature that they prove.
 */
export const payCheck = (
  db: Pick<Database, 'tenant'>,
  sealer: Sealer,
  companyId: string,
  hosts: readonly string[],
): Check => ({
  name: 'pay',
  async run() {
    const found = await db.tenant(companyId, (tenant) => credentialOf(tenant, sealer, companyId, 'pay'))
    return found
      ? [await payFinding(found.appId, found.secrets, { companyId, hosts, subject: `${companyId} pay` })]
      : []
  },
})

interface Tried {
  companyId: string
  /** Of WeChat Pay. */
  hosts: readonly string[]
  /** Of the finding. */
  subject: string
}

const mend = {
  zh: '在微信支付商户平台核对后，在管理后台的“平台接入”中重新填写，或运行 mingpian credentials set。',
  en: 'look it up in the WeChat Pay merchant platform and enter it in the console under "Platforms", or run mingpian credentials set',
}

export async function payFinding(
  mchId: string,
  secrets: PaySecrets,
  { companyId, hosts, subject }: Tried,
): Promise<ReturnType<typeof finding>> {
  const wrong = wrongForm(mchId, secrets)
  if (wrong) return finding('failed', wrong, { subject, mend })
  const merchant = merchantWith(companyId, mchId, secrets)
  if (!merchant)
    return finding(
      'failed',
      {
        zh: '缺少商户证书序列号或私钥，无法收款',
        en: 'the serial number or the private key of the merchant’s certificate is missing',
      },
      { subject, mend },
    )
  return tried(merchant, hosts, subject)
}

function wrongForm(mchId: string, { secret, privateKey, publicKeyId, publicKey }: PaySecrets) {
  if (!/^\d{8,10}$/.test(mchId))
    return { zh: '商户号不是 8 到 10 位数字', en: 'the merchant id is not 8 to 10 digits' }
  if (!/^[A-Za-z0-9]{32}$/.test(secret ?? ''))
    return { zh: 'APIv3 密钥不是 32 位字母或数字', en: 'the APIv3 key is not 32 letters and digits' }
  if (privateKey && !isKey(() => createPrivateKey(privateKey)))
    return { zh: '商户私钥不是 PEM 格式的 RSA 私钥', en: 'the private key is no RSA key in PEM' }
  if (Boolean(publicKeyId) !== Boolean(publicKey))
    return { zh: '微信支付公钥和公钥 ID 必须一起填写', en: 'the public key and its id go together' }
  if (publicKey && !isKey(() => createPublicKey(publicKey)))
    return { zh: '微信支付公钥不是 PEM 格式的 RSA 公钥', en: 'the public key is no RSA key in PEM' }
  return undefined
}

function isKey(read: () => { asymmetricKeyType?: string }): boolean {
  try {
    return read().asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

async function tried(
  merchant: Merchant,
  hosts: readonly string[],
  subject: string,
): Promise<ReturnType<typeof finding>> {
  try {
    await wechatPay(hosts, { warn() {} }).probe(merchant)
    return finding(
      'ok',
      { zh: '微信支付接受商户号和密钥', en: 'WeChat Pay accepts merchant id and keys' },
      { subject },
    )
  } catch (problem) {
    if (!(problem instanceof PayError)) throw problem
    const { code } = problem
    const said = { zh: `微信支付没有接受：${code}`, en: `WeChat Pay did not accept them: ${code}` }
    return finding('failed', said, { subject, mend })
  }
}
