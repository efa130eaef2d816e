import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

/** Serves the files of a folder. Folders in it, hidden files and paths outside it are answered like missing files. */
export async function serveFolder(app: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>((error) => {
      throw error.statusCode === 403 ? new Failure('notFound') : error
    })
    await scope.register(fastifyStatic, { index: false, dotfiles: 'deny', decorateReply: false, ...options })
  })
}
