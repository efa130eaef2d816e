/** Storage of files, as configured. */
export type StorageSettings = { kind: 'disk' } | S3Settings | OssSettings

export interface S3Settings {
  kind: 's3'
  /** '' for Amazon's own. */
  endpoint: string
  /** Address to which browsers post, if it differs; '' for the same one. */
  postEndpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
}

export interface OssSettings {
  kind: 'oss'
  region: string
  bucket: string
  accessKeyId: string
  accessKeySecret: string
  /** The role whose temporary credentials browsers get. */
  roleArn: string
  /** The longest session of the role, in seconds. */
  roleSeconds: number
  /** The S3 interface of OSS. */
  endpoint: string
  /** Address to which browsers post: the bucket's own. */
  postOrigin: string
  sts: string
}

type Fits = (text: string) => boolean

/** Readers of one setting; each throws an error that names it. */
export interface SettingReader {
  matching(name: string, fallback: string, fits: Fits, what: string): string
  /** One that has to be there. */
  needed(name: string, fits: Fits, what: string): string
  base(name: string, fallback: string): string
}

const kinds = ['disk', 's3', 'oss']
const isBucket = (text: string) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)
const isRegion = (text: string) => /^[a-z0-9-]{2,32}$/.test(text)
const isKey = (text: string) => /^[\x21-\x7e]{3,256}$/.test(text)
const isDuration = (text: string) => /^\d{3,5}$/.test(text) && Number(text) >= 900 && Number(text) <= 43_200
const isRole = (text: string) => /^acs:ram::\d+:role\/[\w.-]{1,64}$/.test(text)

/** @throws what `read` throws for a setting that is missing or malformed */
export function storageSettings(read: SettingReader): StorageSettings {
  const kind = read.matching('STORAGE', 'disk', (text) => kinds.includes(text), 'disk, s3 or oss')
  if (kind === 's3') return s3(read)
  return kind === 'oss' ? oss(read) : { kind: 'disk' }
}

function s3({ matching, needed, base }: SettingReader): S3Settings {
  const isSwitch = (text: string) => text === 'true' || text === 'false'
  return {
    kind: 's3',
    endpoint: base('S3_ENDPOINT', ''),
    postEndpoint: base('S3_POST_ENDPOINT', ''),
    region: matching('S3_REGION', 'us-east-1', isRegion, 'a region such as us-east-1'),
    bucket: needed('S3_BUCKET', isBucket, 'the name of a bucket'),
    accessKeyId: needed('S3_ACCESS_KEY_ID', isKey, 'an access key'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', isKey, 'the secret of the access key'),
    pathStyle: matching('S3_PATH_STYLE', 'false', isSwitch, 'true or false') === 'true',
  }
}

function oss({ matching, needed, base }: SettingReader): OssSettings {
  const region = needed('OSS_REGION', isRegion, 'a region such as cn-hangzhou')
  const bucket = needed('OSS_BUCKET', isBucket, 'the name of a bucket')
  return {
    kind: 'oss',
    region,
    bucket,
    accessKeyId: needed('OSS_ACCESS_KEY_ID', isKey, 'the access key of a RAM user'),
    accessKeySecret: needed('OSS_ACCESS_KEY_SECRET', isKey, 'the secret of the access key'),
    roleArn: needed('OSS_ROLE_ARN', isRole, 'a role such as acs:ram::1234567890:role/uploads'),
    roleSeconds: Number(matching('OSS_ROLE_SECONDS', '3600', isDuration, 'seconds from 900 to 43200')),
    endpoint: base('OSS_API_BASE', `https://s3.oss-${region}.aliyuncs.com`),
    postOrigin: base('OSS_POST_ORIGIN', `https://${bucket}.oss-${region}.aliyuncs.com`),
    sts: base('OSS_STS_BASE', `https://sts.${region}.aliyuncs.com`),
  }
}
