import type { Logger } from 'pino'
import type { OssSettings } from '#config-storage.ts'
import { Failure } from '#core/http/failure.ts'
import { assumeRole, type TemporaryKey } from './aliyun-sts.ts'
import { type Condition, ossSignature, policyOf } from './post-form.ts'
import { bucketStore } from './s3.ts'
import type { Grant, GrantScope, Store } from './store.ts'

/**
 * Aliyun’s OSS: read and written by its S3 interface. Browsers post with temporary credentials of a role and signatures
 * of version 4, as new buckets accept no older version.
 */
export function ossStore(settings: Omit<OssSettings, 'kind'>, log: Logger): Store {
  const { region, bucket, postOrigin, accessKeyId, accessKeySecret: secretAccessKey } = settings
  const grant = async (scope: GrantScope): Promise<Grant> => {
    const key = await lent(settings, scope).catch((problem: Error) => {
      log.error({ problem: problem.message }, 'getting the upload role failed: browsers cannot upload')
      throw new Failure('unavailable', { retryAfter: 5 })
    })
    const asked = new Date(Date.now() + scope.seconds * 1000)
    const expiresAt = asked < key.expiresAt ? asked : key.expiresAt
    return {
      credentials: { id: key.accessKeyId, secret: key.accessKeySecret, token: key.securityToken },
      expiresAt: key.expiresAt,
      region: `oss-${region}`,
      bucket,
      endpoint: postOrigin,
      host: `${postOrigin}/`,
      fields: formFields({ region, bucket }, key, scope, expiresAt),
    }
  }
  const { endpoint } = settings
  const shared = { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle: false }
  return bucketStore(shared, grant, new URL(postOrigin).origin)
}

/** A policy that allows only to put objects below one prefix. */
const lent = (settings: Omit<OssSettings, 'kind'>, { dir, companyId, seconds }: GrantScope) =>
  assumeRole(settings.sts, settings, {
    roleArn: settings.roleArn,
    sessionName: `upload-${companyId}`,
    // The vendor's minimum is a quarter of an hour.
    seconds: Math.min(settings.roleSeconds, Math.max(900, seconds)),
    policy: {
      Version: '1',
      Statement: [
        { Effect: 'Allow', Action: ['oss:PutObject'], Resource: [`acs:oss:*:*:${settings.bucket}/${dir}*`] },
      ],
    },
  })

function formFields(
  { region, bucket }: { region: string; bucket: string },
  key: TemporaryKey,
  { dir, key: name, maxBytes, type }: GrantScope,
  expiresAt: Date,
): Record<string, string> {
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const day = at.slice(0, 8)
  const signed = {
    'x-oss-signature-version': 'OSS4-HMAC-SHA256',
    'x-oss-credential': `${key.accessKeyId}/${day}/${region}/oss/aliyun_v4_request`,
    'x-oss-date': at,
    'x-oss-security-token': key.securityToken,
    success_action_status: '204',
  }
  const conditions: Condition[] = [
    ['content-length-range', 1, maxBytes],
    { bucket },
    ['starts-with', '$key', dir],
    ['starts-with', '$content-type', type],
    ...Object.entries(signed).map(([field, value]): Condition => ({ [field]: value })),
  ]
  const policy = policyOf(expiresAt, conditions)
  const signature = ossSignature(key.accessKeySecret, { day, region }, policy)
  return { key: name, policy, ...signed, 'x-oss-signature': signature }
}
