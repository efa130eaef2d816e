import { Command } from '@commander-js/extra-typings'
import { endSessionById, endSessionsOfCompany, endSessionsOfMember } from '#domain/sign-in/end-sessions.ts'
import { operator, withDatabase } from './database.ts'
import { CliError, exitCodes } from './exit.ts'
import { readSecret } from './secret.ts'
import type { Tool } from './tool.ts'

export const sessionCommand = (tool: Tool) =>
  new Command('session').description('sessions of visitors and staff').addCommand(endCommand(tool))

const endCommand = (tool: Tool) =>
  new Command('end')
    .description('end sessions at once, for example after a phone was stolen; the persons can sign in again')
    .argument('<company>', 'its id')
    .option('--user-id <id>', 'all sessions of this member of staff, on the phone and in the console')
    .option('--session-file <file>', 'the session whose id is in this file, or on standard input (-)')
    .option('--all', 'all sessions of the company')
    .action(
      tool.command(async (companyId: string, { userId, sessionFile, all }) => {
        if ([userId, sessionFile, all].filter(Boolean).length !== 1)
          throw new CliError('give one of --user-id, --session-file and --all', exitCodes.usage)
        const sessionId = sessionFile ? await readSecret(tool.terminal, 'session id', sessionFile) : ''
        return withDatabase(tool, async ({ db }) => {
          const ended = await db.tenant(companyId, async (tenant) => {
            if (userId) return endSessionsOfMember(tenant, companyId, userId, operator)
            if (sessionId) return Number(await endSessionById(tenant, companyId, sessionId, operator))
            return endSessionsOfCompany(tenant, companyId, operator)
          })
          if (ended === undefined)
            throw new CliError(`${companyId} has no active member with the user id ${userId}`)
          return {
            text: ended === 1 ? 'Ended 1 session.' : `Ended ${ended} sessions.`,
            data: { companyId, ended },
          }
        })
      }),
    )
