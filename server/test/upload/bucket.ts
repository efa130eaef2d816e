import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { DUMMY_ACCOUNT } from 's3rver/lib/models/account.js'
import { atEnd } from '../support/at-end.ts'

/** The key that this server knows. */
export const key = { id: 'S3RVER', secret: 'S3RVER' }

/** Another one that it lets in. */
export const letIn = (id: string, secret: string) => DUMMY_ACCOUNT.createKeyPair(id, secret)

/** A bucket behind S3’s interface, on a free port until the test file ends. */
export async function openBucket(bucket: string): Promise<{ endpoint: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'mingpian-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  atEnd(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return { endpoint: `http://127.0.0.1:${port}` }
}
