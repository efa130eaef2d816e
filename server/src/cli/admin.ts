import { Command } from '@commander-js/extra-typings'
import { renderUnicodeCompact } from 'uqr'
import { companyOrigin, consoleAddress } from '#domain/company/own-origin.ts'
import { inviteAdmin } from '#domain/sign-in/invitations.ts'
import { administratorsOf, removeAdministrator } from '#domain/staff/administrators.ts'
import { operator, withDatabase } from './database.ts'
import { CliError } from './exit.ts'
import type { Tool } from './tool.ts'

export const adminCommand = (tool: Tool) =>
  new Command('admin')
    .description('administrators of a company')
    .addCommand(createCommand(tool))
    .addCommand(listCommand(tool))
    .addCommand(removeCommand(tool))

const createCommand = (tool: Tool) =>
  new Command('create')
    .description('invite an administrator: prints a link that works once')
    .argument('<company>', 'its id')
    .requiredOption('--name <name>', 'as the administrator is called')
    .option('--user-id <id>', 'the WeCom user id of the member; by default any member of the corp may accept')
    .option('--hours <number>', 'for how long the link is good, 1 to 168', '72')
    .addHelpText(
      'after',
      "\nWho opens the link first in the company's WeCom becomes an administrator. Another browser shows it as a code to scan.",
    )
    .action(
      tool.command((companyId: string, { name, userId, hours }) =>
        withDatabase(tool, async ({ config, db }) => {
          const invitation = { name, hours: Number(hours), ...(userId ? { userId } : {}) }
          const token = await db.tenant(companyId, (tenant) =>
            inviteAdmin(tenant, companyId, invitation, operator),
          )
          const origin = await db.tenant(companyId, (tenant) =>
            companyOrigin(tenant, companyId, config.publicOrigin),
          )
          const link = `${origin}/wxwork/v1/invitation/${token}`
          const console = consoleAddress(origin, companyId)
          const code = tool.terminal.stdout.isTTY ? `\n\n${renderUnicodeCompact(link)}` : ''
          return {
            text: `${name} opens this link in WeCom within ${hours} hours:\n${link}${code}\n\nThen the console, on a computer:\n${console}`,
            data: { companyId, link, hours: Number(hours), console },
          }
        }),
      ),
    )

const listCommand = (tool: Tool) =>
  new Command('list')
    .description(
      'the active members who may use the console, with their roles, owners first, and its address',
    )
    .argument('<company>', 'its id')
    .action(
      tool.command((companyId: string) =>
        withDatabase(tool, async ({ config, db }) => {
          const data = await db.tenant(companyId, (tenant) => administratorsOf(tenant, companyId))
          const origin = await db.tenant(companyId, (tenant) =>
            companyOrigin(tenant, companyId, config.publicOrigin),
          )
          const lines = data.map(({ userId, name, role }) => `${role.padEnd(7)}  ${userId}  ${name}`)
          const way = `\n\nThe console, on a computer:\n${consoleAddress(origin, companyId)}`
          return {
            text:
              lines.length > 0
                ? lines.join('\n') + way
                : 'There is no administrator yet: mingpian admin create',
            data,
          }
        }),
      ),
    )

const removeCommand = (tool: Tool) =>
  new Command('remove')
    .description('take the rights to the console from a member, and end the sessions of the member')
    .argument('<company>', 'its id')
    .argument('<user-id>', 'the WeCom user id of the member, as "admin list" prints it')
    .addHelpText(
      'after',
      '\nThe person stays a member of staff. After the last owner the administrator of longest standing becomes the owner; the only administrator cannot be removed.',
    )
    .action(
      tool.command((companyId: string, userId: string) =>
        withDatabase(tool, async ({ db }) => {
          const problem = await db.tenant(companyId, (tenant) =>
            removeAdministrator(tenant, companyId, userId, operator),
          )
          if (problem === 'notFound')
            throw new CliError(`${userId} is no administrator of ${companyId}: see mingpian admin list`)
          if (problem === 'lastAdmin')
            throw new CliError(
              `${userId} is the only administrator: make another one first (mingpian admin create)`,
            )
          return {
            text: `${userId} is no administrator of ${companyId} any more.`,
            data: { companyId, userId },
          }
        }),
      ),
    )
