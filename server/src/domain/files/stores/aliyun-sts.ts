import { createHmac, randomUUID } from 'node:crypto'

interface AliyunKey {
  accessKeyId: string
  accessKeySecret: string
}

export interface TemporaryKey extends AliyunKey {
  securityToken: string
  expiresAt: Date
}

interface RoleRequest {
  roleArn: string
  sessionName: string
  seconds: number
  policy: object
}

const timeoutMs = 5_000

/**
 * Gets temporary credentials of a role, restricted by a policy.
 * @param base the address of Aliyun’s STS
 * @throws Error with the vendor’s code, or because nothing answered
 */
export async function assumeRole(base: string, key: AliyunKey, asked: RoleRequest): Promise<TemporaryKey> {
  const query = signedQuery(key, {
    Action: 'AssumeRole',
    RoleArn: asked.roleArn,
    RoleSessionName: asked.sessionName,
    DurationSeconds: String(asked.seconds),
    Policy: JSON.stringify(asked.policy),
    Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    SignatureNonce: randomUUID(),
  })
  const response = await fetch(`${base}/?${query}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = (await response.json().catch(() => ({}))) as {
    Code?: string
    Credentials?: Record<string, string | undefined>
  }
  const {
    AccessKeyId = '',
    AccessKeySecret = '',
    SecurityToken = '',
    Expiration = '',
  } = answer.Credentials ?? {}
  const expiresAt = new Date(Expiration)
  if (!response.ok || !AccessKeyId || !AccessKeySecret || !SecurityToken || Number.isNaN(expiresAt.getTime()))
    throw new Error(`the role for uploads was not given: ${answer.Code ?? `HTTP ${response.status}`}`)
  return {
    accessKeyId: AccessKeyId,
    accessKeySecret: AccessKeySecret,
    securityToken: SecurityToken,
    expiresAt,
  }
}

/** Version 1.0 of Aliyun’s signatures: HMAC-SHA1 over the sorted, encoded parameters. */
export function signedQuery(
  { accessKeyId, accessKeySecret }: AliyunKey,
  asked: Record<string, string>,
): string {
  const parameters = {
    ...asked,
    Format: 'JSON',
    Version: '2015-04-01',
    AccessKeyId: accessKeyId,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
  }
  const canonical = Object.entries(parameters)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const signature = createHmac('sha1', `${accessKeySecret}&`)
    .update(`GET&${encoded('/')}&${encoded(canonical)}`)
    .digest('base64')
  return `${canonical}&Signature=${encoded(signature)}`
}

/** RFC 3986, which encodes more than a browser does. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
