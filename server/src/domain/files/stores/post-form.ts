import { createHmac } from 'node:crypto'

/** The conditions of a policy: a field equals a value, a field begins with a value, the size of the file. */
export type Condition =
  | Record<string, string>
  | ['starts-with' | 'eq', string, string]
  | ['content-length-range', number, number]

/** The policy of a browser's post, as OSS and S3 read it. */
export function policyOf(expiresAt: Date, conditions: Condition[]): string {
  return Buffer.from(JSON.stringify({ expiration: inSeconds(expiresAt), conditions })).toString('base64')
}

const inSeconds = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')

/** Version 1 of OSS: base64(HMAC-SHA1(secret, policy in base64)). */
export const signatureOf = (secret: string, policy: string) =>
  createHmac('sha1', secret).update(policy).digest('base64')

/** Version 4 of OSS: a key for the day and the region signs the policy in base64. */
export function ossSignature(
  secret: string,
  { day, region }: { day: string; region: string },
  policy: string,
): string {
  const key = [day, region, 'oss', 'aliyun_v4_request'].reduce<string | Buffer>(
    (above, part) => createHmac('sha256', above).update(part).digest(),
    `aliyun_v4${secret}`,
  )
  return createHmac('sha256', key).update(policy).digest('hex')
}
