import { timingSafeEqual } from 'node:crypto'
import type { Sealer } from '#core/crypto/sealer.ts'
import { type Condition, policyOf, signatureOf } from './post-form.ts'
import { type Grant, type GrantScope, isKey } from './store.ts'

/** Path to which browsers post files of a disk store. */
export const postPath = '/files'
const bucket = 'local'

/** The claims of the server's own security token, which is signed. */
type Claims = Omit<GrantScope, 'key' | 'seconds'> & { expires: number }

/**
 * A grant in the form of OSS and its STS. The secret is derived from the signed token, so its holder can sign policies;
 * every policy is restricted to the token's own limits.
 */
export function grantOnDisk(sealer: Sealer, { key, seconds, ...scope }: GrantScope): Grant {
  const expiresAt = new Date(Date.now() + seconds * 1000)
  const token = signed(sealer, { ...scope, expires: expiresAt.getTime() })
  const [secret = ''] = secretsOf(sealer, scope.companyId, token)
  const policy = policyOf(expiresAt, [
    ['content-length-range', 1, scope.maxBytes],
    { bucket },
    ['starts-with', '$key', scope.dir],
    ['starts-with', '$content-type', scope.type],
  ])
  return {
    credentials: { id: bucket, secret, token },
    expiresAt,
    region: bucket,
    bucket,
    endpoint: postPath,
    host: postPath,
    fields: {
      key,
      policy,
      OSSAccessKeyId: bucket,
      Signature: signatureOf(secret, policy),
      'x-oss-security-token': token,
      success_action_status: '204',
    },
  }
}

/** The upload that a form is allowed; null for an invalid form. @param fields by their names in lower case */
export function admitted(
  sealer: Sealer,
  fields: Readonly<Record<string, string>>,
  now = Date.now(),
): { claims: Claims; key: string; minBytes: number; maxBytes: number } | null {
  const token = fields['x-oss-security-token'] ?? ''
  const claims = claimsOf(sealer, token)
  const { policy = '', signature = '', key = '' } = fields
  if (!claims || claims.expires <= now) return null
  const secrets = secretsOf(sealer, claims.companyId, token)
  if (!secrets.some((secret) => alike(signature, signatureOf(secret, policy)))) return null
  const range = rangeOf(policy, { ...fields, bucket }, now)
  const isWithin =
    isKey(key) && key.startsWith(claims.dir) && (fields['content-type'] ?? '').startsWith(claims.type)
  if (!range || !isWithin) return null
  return {
    claims,
    key,
    minBytes: Math.max(1, range[0]),
    maxBytes: Math.min(claims.maxBytes, range[1]),
  }
}

/** The sizes that a policy allows; null if it has expired or a condition does not hold. */
function rangeOf(policy: string, fields: Readonly<Record<string, string>>, now: number) {
  const { expiration, conditions } = parsed(policy)
  if (!(Date.parse(expiration) > now)) return null
  let range: [number, number] = [0, Number.POSITIVE_INFINITY]
  for (const condition of conditions) {
    if (!isObject(condition)) return null
    if (!Array.isArray(condition)) {
      if (Object.entries(condition).some(([name, value]) => fieldOf(fields, name) !== value)) return null
      continue
    }
    const [kind, name, value] = condition
    if (kind === 'content-length-range') {
      range = [Number(name), Number(value)]
      // Every comparison with NaN is false, so a range that is no number would be no limit.
      if (!range.every(Number.isSafeInteger)) return null
    } else if (kind === 'eq' && fieldOf(fields, name) === value) continue
    else if (kind === 'starts-with' && fieldOf(fields, name)?.startsWith(value)) continue
    else return null
  }
  return range
}

/** The sender makes policies, so their shape is checked. */
const isObject = (condition: unknown) => typeof condition === 'object' && condition !== null

const fieldOf = (fields: Readonly<Record<string, string>>, name: string) =>
  fields[String(name).replace(/^\$/, '').toLowerCase()]

function parsed(policy: string): { expiration: string; conditions: Condition[] } {
  try {
    const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString('utf8'))
    if (typeof expiration === 'string' && Array.isArray(conditions)) return { expiration, conditions }
  } catch {
    // The return value says that the policy is invalid.
  }
  return { expiration: '', conditions: [] }
}

function signed(sealer: Sealer, claims: Claims): string {
  const said = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${said}.${marksOf(sealer, claims.companyId, said)[0]}`
}

function claimsOf(sealer: Sealer, token: string): Claims | null {
  const [said = '', mark = ''] = token.split('.')
  try {
    const claims = JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) as Claims
    const marks = marksOf(sealer, String(claims.companyId), said)
    return marks.some((ours) => alike(mark, ours)) ? claims : null
  } catch {
    return null
  }
}

/** By the current key, then by the previous one where there is one. */
const marksOf = (sealer: Sealer, companyId: string, said: string) =>
  sealer.indexes(companyId, `upload token ${said}`).map((index) => index.toString('base64url'))
const secretsOf = (sealer: Sealer, companyId: string, token: string) =>
  sealer.indexes(companyId, `upload secret ${token}`).map((index) => index.toString('base64url'))

function alike(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
