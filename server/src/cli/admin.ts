import { Command } from '@commander-js/extra-typings'
import { renderUnicodeCompact } from 'uqr'
import { companyOrigin } from '#domain/company/own-origin.ts'
import { inviteAdmin } from '#domain/sign-in/invitations.ts'
import { operator, withDatabase } from './database.ts'
import type { Tool } from './tool.ts'

export const adminCommand = (tool: Tool) =>
  new Command('admin').description('administrators of a company').addCommand(createCommand(tool))

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
          const code = tool.terminal.stdout.isTTY ? `\n\n${renderUnicodeCompact(link)}` : ''
          return {
            text: `${name} opens this link in WeCom within ${hours} hours:\n${link}${code}`,
            data: { companyId, link, hours: Number(hours) },
          }
        }),
      ),
    )
