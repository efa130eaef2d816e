import multipart, { type MultipartFile } from '@fastify/multipart'
import { uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import type { Limits } from '#core/limits/limits.ts'
import type { DiskStore } from '#domain/files/stores/disk.ts'
import { admitted, postPath } from '#domain/files/stores/disk-grant.ts'
import { returnVolume, takeVolume } from '#domain/files/upload/volume.ts'

interface Deps {
  store: DiskStore
  sealer: Sealer
  limits: Limits
  db: Pick<Database, 'tenant'>
}

const fileSize = Math.max(...Object.values(uploadRules).map(({ maxBytes }) => maxBytes)) + 1

/** The largest size of a form: the largest file and the fields before it. */
const mostBytes = fileSize + 200_000

/** The form of a browser, as an object storage takes it: signed fields, then one file. It needs no session. */
export function takePosts(deps: Deps): FastifyPluginAsync {
  const { store, sealer, limits } = deps
  return async (app) => {
    await app.register(multipart, {
      limits: {
        fields: 20,
        fieldNameSize: 100,
        fieldSize: 8_192,
        files: 1,
        fileSize,
        parts: 21,
        headerPairs: 20,
      },
      throwFileSizeLimit: false,
    })
    app.post(postPath, async (request, reply) => {
      try {
        const { fields, file } = await formOf(request)
        const allowed = admitted(sealer, fields)
        if (!allowed) throw new Failure('forbidden')
        const { claims } = allowed
        const owner = `${claims.companyId}/${claims.personId}`
        await limits.take('upload', `POST ${postPath} ${owner}`)
        const { db } = ofCaller(deps, request, owner)
        const bytes = statedBytes(request, allowed.maxBytes)
        await db.tenant(claims.companyId, (tenant) => takeVolume(tenant, claims, bytes))
        try {
          await store.putStream(allowed.key, measured(file, allowed))
        } catch (problem) {
          // Where this fails too, the bytes count until the end of the day.
          await db
            .tenant(claims.companyId, (tenant) => returnVolume(tenant, claims, bytes))
            .catch(() => undefined)
          throw problem
        }
      } catch (problem) {
        // Discards the rest of the body. If Content-Length shows that little is left, drains it and answers; otherwise
        // closes the connection.
        request.raw.unpipe()
        request.raw.resume()
        if (!(Number(request.headers['content-length']) <= mostBytes)) reply.header('connection', 'close')
        throw problem
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  }
}

/** The most bytes that the file of a form can have: the size of the form, some hundred bytes above that of its file. */
function statedBytes({ headers }: FastifyRequest, maxBytes: number): number {
  const stated = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  return Math.min(Number.isSafeInteger(stated) ? stated : maxBytes, maxBytes)
}

/** @throws Failure 400 for a form that this server did not make */
async function formOf(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; file: MultipartFile }> {
  if (!request.isMultipart()) refuse('content-type', 'send a form as multipart/form-data')
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') return { fields, file: part }
      fields[part.fieldname.toLowerCase()] = String(part.value)
    }
  } catch (problem) {
    // Parse errors of the multipart reader have no status.
    if (problem instanceof Error && 'statusCode' in problem) throw problem
    refuse('body', 'the form is malformed')
  }
  return refuse('file', 'file is required, after all other fields')
}

async function* measured(
  { file }: MultipartFile,
  { minBytes, maxBytes }: { minBytes: number; maxBytes: number },
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > maxBytes) throw new Failure('tooLarge')
    yield chunk
  }
  if (size < minBytes) refuse('file', 'the file is empty')
}

function refuse(path: string, message: string): never {
  throw new Failure('parameterError', { parameters: [{ path, message }] })
}
