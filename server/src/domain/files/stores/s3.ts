import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '#config-storage.ts'
import { checkedKey, type Grant, type GrantScope, isKey, readWhole, type Span, type Store } from './store.ts'

type BucketSettings = Omit<S3Settings, 'kind' | 'postEndpoint'>

/** Time-out until an answer begins, after the upload of the body. */
const answerMs = 20_000
const putMs = 120_000

/** Kept files never change, and browsers show only pictures and videos; other files are downloaded. */
const headersOf = (type: string) => ({
  ContentType: type,
  CacheControl: 'public, max-age=31536000, immutable',
  ContentDisposition: /^(image|video)\//.test(type) ? 'inline' : 'attachment',
})

/** A bucket of S3 or of a compatible storage. @param grant makes the permission of a browser's upload */
export function bucketStore(settings: BucketSettings, grant: Store['grant'], postOrigin: string): Store {
  const { bucket: Bucket } = settings
  const load = onFirstUse(() => loaded(settings))
  const open: Store['open'] = async (key, span) => {
    const { client, GetObjectCommand } = await load()
    const Range = await rangeOf(key, span)
    try {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: checkedKey(key), Range }))
      return openedFrom(answer)
    } catch (problem) {
      if (statusOf(problem) === 404) return null
      if (statusOf(problem) === 416) return { beyond: (await sizeOf(key)) ?? 0 }
      throw problem
    }
  }
  const sizeOf = async (key: string): Promise<number | null> => {
    const { client, HeadObjectCommand } = await load()
    const answer = await client
      .send(new HeadObjectCommand({ Bucket, Key: checkedKey(key) }))
      .catch((problem: unknown) => {
        if (statusOf(problem) === 404) return null
        throw problem
      })
    return answer && (answer.ContentLength ?? 0)
  }
  const put = async (
    key: string,
    Body: Uint8Array | Readable,
    { size, type }: { size: number; type: string },
    abortSignal?: AbortSignal,
  ) => {
    const { client, PutObjectCommand } = await load()
    const what = { Bucket, Key: checkedKey(key), Body, ContentLength: size }
    const options = { requestTimeout: putMs, ...(abortSignal && { abortSignal }) }
    await client.send(new PutObjectCommand({ ...what, ...headersOf(type) }), options)
  }
  // Not every compatible storage supports suffix ranges.
  const rangeOf = async (key: string, span?: Span) => {
    if (!span) return undefined
    const start = 'last' in span ? Math.max(0, ((await sizeOf(key)) ?? 0) - span.last) : span.start
    return `bytes=${start}-${'last' in span ? '' : (span.end ?? '')}`
  }
  return {
    postOrigin,
    grant,
    open,
    read: (key, maxBytes) => readWhole(open, key, maxBytes),
    has: async (key) => (await sizeOf(key)) !== null,
    put: (key, bytes, type) => put(key, bytes, { size: bytes.length, type }),
    async putChunks(key, content, about) {
      // The client does not notice an error of the body: it would wait for the rest.
      const failed = new AbortController()
      const body = Readable.from(content, { objectMode: false })
      body.once('error', (problem) => failed.abort(problem))
      await put(key, body, about, failed.signal).catch((problem: unknown) => {
        throw failed.signal.aborted ? failed.signal.reason : problem
      })
    },
    async remove(key) {
      const { client, DeleteObjectCommand } = await load()
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) }))
    },
    async *list(prefix) {
      const { client, paginateListObjectsV2 } = await load()
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key, Size = 0 } of Contents) if (Key && isKey(Key)) yield { key: Key, size: Size }
    },
    async sweep(prefix, before) {
      const { client, paginateListObjectsV2, DeleteObjectCommand } = await load()
      let removed = 0
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, LastModified } of Contents) {
          if (!LastModified || LastModified >= before) continue
          await client.send(new DeleteObjectCommand({ Bucket, Key }))
          removed++
        }
      }
      return removed
    },
  }
}

/** The form of a browser, signed in version 4. */
export function s3Store({ postEndpoint, ...settings }: Omit<S3Settings, 'kind'>): Store {
  const posting = { ...settings, endpoint: postEndpoint || settings.endpoint }
  const load = onFirstUse(async () => ({
    ...(await loaded(posting)),
    ...(await import('@aws-sdk/s3-presigned-post')),
  }))
  const grant = async (scope: GrantScope): Promise<Grant> => {
    const { client, createPresignedPost } = await load()
    const expiresAt = new Date(Date.now() + scope.seconds * 1000)
    const { url, fields } = await createPresignedPost(client, {
      Bucket: settings.bucket,
      Key: scope.key,
      Conditions: [
        ['content-length-range', 1, scope.maxBytes],
        ['starts-with', '$Content-Type', scope.type],
      ],
      Fields: { success_action_status: '204' },
      Expires: scope.seconds,
    })
    const { region, bucket } = settings
    return { credentials: null, expiresAt, region, bucket, endpoint: new URL(url).origin, host: url, fields }
  }
  return bucketStore(settings, grant, postOriginOf(posting))
}

/** For the content security policy of the pages, which names the origin to which they post. */
function postOriginOf({ endpoint, region, bucket, pathStyle }: BucketSettings): string {
  const { protocol, host } = new URL(endpoint || `https://s3.${region}.amazonaws.com`)
  const isAddress = /^[\d.]+(:\d+)?$|^\[/.test(host)
  return pathStyle || isAddress ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`
}

/** A server with files on its own disk never loads the client. */
function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function loaded(settings: BucketSettings) {
  const sdk = await import('@aws-sdk/client-s3')
  return { ...sdk, client: clientOf(sdk, settings) }
}

function clientOf(sdk: { S3Client: typeof S3Client }, settings: BucketSettings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings
  return new sdk.S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Compatible storages do not support S3's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Without the third setting a time-out would only be logged.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: answerMs, throwOnRequestTimeout: true },
  })
}

function openedFrom({ Body, ContentLength = 0, ContentRange, LastModified }: GetObjectCommandOutput) {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '') ?? []
  const places = ContentRange
    ? { start: Number(start), end: Number(end), size: Number(size) }
    : { start: 0, end: ContentLength - 1, size: ContentLength }
  return { ...places, modified: LastModified ?? new Date(0), stream: Body as Readable }
}

const statusOf = (problem: unknown) =>
  (problem as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
