import type { Credential } from '@mingpian/contract/shared/credential.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Merchant } from '#core/platform/pay/signature.ts'
import { credentialOf } from './credentials.ts'

export type PaySecrets = Credential['secrets']

/** The merchant with these keys; undefined where one that each request needs is missing. */
export function merchantWith(
  companyId: string,
  mchId: string,
  { secret, serial, privateKey, publicKeyId = '', publicKey = '' }: PaySecrets,
): Merchant | undefined {
  if (!secret || !serial || !privateKey) return undefined
  return {
    companyId,
    mchId,
    serial: serial.toUpperCase(),
    privateKey,
    apiV3Key: secret,
    publicKeyId,
    publicKey,
  }
}

/** The merchant of a company; undefined for none, and where a key is missing. */
export async function merchantOf(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
): Promise<Merchant | undefined> {
  const found = await credentialOf(db, sealer, companyId, 'pay')
  return found && merchantWith(companyId, found.appId, found.secrets)
}
