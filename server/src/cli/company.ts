import { Command } from '@commander-js/extra-typings'
import { createSealer } from '#core/crypto/sealer.ts'
import { createLogger } from '#core/logger.ts'
import { deleteCompany, listCompanies, setCompanyStatus } from '#domain/company/companies.ts'
import { createCompany, type NewCompany, newCompanyId } from '#domain/company/create.ts'
import { requireCompany } from '#domain/company/require.ts'
import { removeKeptFiles } from '#domain/files/kept-files.ts'
import { createStore } from '#domain/files/stores/create.ts'
import { replayCompany } from '#domain/leads/scores/replay.ts'
import { exportCompany } from './company-export.ts'
import { operator, withDatabase } from './database.ts'
import { CliError, exitCodes } from './exit.ts'
import type { Outcome, Tool } from './tool.ts'

export const companyCommand = (tool: Tool) =>
  new Command('company')
    .description('companies of the installation')
    .addCommand(createCommand(tool))
    .addCommand(listCommand(tool))
    .addCommand(
      statusCommand(
        tool,
        'close',
        'closed',
        'refuse all requests for a company and end its sessions; no data is deleted',
      ),
    )
    .addCommand(statusCommand(tool, 'open', 'open', 'open a closed company again'))
    .addCommand(exportCommand(tool))
    .addCommand(replayCommand(tool))
    .addCommand(deleteCommand(tool))

const createCommand = (tool: Tool) =>
  new Command('create')
    .description('make a company and print its id')
    .requiredOption('--name <name>', 'the full name, as it is registered')
    .option('--short-name <name>', 'as people call it')
    .option('--id <id>', 'eight small letters and digits; random by default')
    .option(
      '--time-zone <name>',
      'of the IANA database; the days of all figures begin by it',
      'Asia/Shanghai',
    )
    .option('--app-type <number>', 'external app type: 0 self-built, 1 agent-developed', '0')
    .action(
      tool.command(({ id = newCompanyId(), name, shortName, timeZone, appType }) =>
        withDatabase(tool, async ({ db }) => {
          const company: NewCompany = {
            name,
            timeZone,
            appType: Number(appType),
            ...(shortName ? { shortName } : {}),
          }
          await db.tenant(id, (tenant) => createCompany(tenant, id, company))
          return { text: `Made the company ${id}: ${name}`, data: { companyId: id, name } }
        }),
      ),
    )

const listCommand = (tool: Tool) =>
  new Command('list').description('every company, the oldest first').action(
    tool.command(() =>
      withDatabase(tool, async ({ db }) => {
        const companies = await listCompanies(db.ops)
        const lines = companies.map(
          ({ companyId, status, name }) => `${companyId}  ${status.padEnd(6)}  ${name}`,
        )
        return { text: lines.join('\n') || 'There is no company yet.', data: companies }
      }),
    ),
  )

const statusCommand = (tool: Tool, name: string, status: 'open' | 'closed', description: string) =>
  new Command(name)
    .description(description)
    .argument('<company>', 'its id')
    .action(
      tool.command((companyId: string) =>
        withDatabase(tool, async ({ db }) => {
          const changed = await db.tenant(companyId, (tenant) =>
            setCompanyStatus(tenant, companyId, status, operator),
          )
          return {
            text: changed
              ? `The company ${companyId} is ${status}.`
              : `The company ${companyId} was ${status} already.`,
            data: { companyId, status, changed },
          }
        }),
      ),
    )

const exportCommand = (tool: Tool) =>
  new Command('export')
    .description('write all records and files of a company into one archive, for the company itself')
    .argument('<company>', 'its id')
    .argument('<file>', 'a new file (tar, gzip)')
    .addHelpText(
      'after',
      '\nPhones and other sealed values are in the clear, so keep the archive safe. Secrets of the vendors, tokens and sessions are not in it.',
    )
    .action(tool.command((companyId: string, file: string) => exportCompany(tool, companyId, file)))

const deleteCommand = (tool: Tool) =>
  new Command('delete')
    .description('delete a closed company with all its records and files, for ever')
    .argument('<company>', 'its id')
    .requiredOption('--confirm <name>', 'its full name, to be sure')
    .action(tool.command((companyId: string, { confirm }) => remove(tool, companyId, confirm)))

function remove(tool: Tool, companyId: string, name: string): Promise<Outcome> {
  return withDatabase(tool, async ({ config, db }) => {
    const company = (await listCompanies(db.ops)).find((one) => one.companyId === companyId)
    if (!company) throw new CliError(`there is no company ${companyId}`)
    if (company.name !== name)
      throw new CliError(`the company ${companyId} has another name`, exitCodes.usage)
    if (company.status !== 'closed')
      throw new CliError(
        `the company ${companyId} is open: close it first (mingpian company close ${companyId})`,
      )
    const rows = await deleteCompany(db, companyId)
    const log = createLogger('warn', tool.terminal.stderr)
    const files = await removeKeptFiles(
      createStore(config, createSealer(config.secretKey, config.secretKeyPrevious), log),
      companyId,
    )
    return {
      text: `Deleted ${companyId}: ${rows} rows and ${files} files.`,
      data: { companyId, rows, files },
    }
  })
}

const replayCommand = (tool: Tool) =>
  new Command('replay')
    .description('derive the numbers of a company again from its events, visits and deeds')
    .argument('<company>', 'its id')
    .option('--check', 'change nothing, count the rows that differ (exit code 3 where any does)')
    .addHelpText(
      'after',
      '\nRaw events are kept for 180 days: sums from before are not touched. The company may be used meanwhile. See docs/decisions/0057.',
    )
    .action(
      tool.command((companyId, { check = false }) =>
        withDatabase(tool, async ({ db }) => {
          await db.tenant(companyId, (tenant) => requireCompany(tenant, companyId))
          const replayed = await replayCompany(db, companyId, { write: !check })
          const differing = replayed.filter((one) => one.differing > 0)
          const lines = differing.map((one) => `${one.table}: ${one.differing} ${rows(one.differing)}`)
          const end = check ? 'Nothing was changed.' : 'They were made again.'
          const isWrong = differing.length > 0
          return {
            text: isWrong ? [...lines, end].join('\n') : `Each number of ${companyId} follows from its rows.`,
            data: { companyId, isChanged: isWrong && !check, replayed },
            exitCode: isWrong && check ? exitCodes.attention : exitCodes.ok,
          }
        }),
      ),
    )

const rows = (count: number) => (count === 1 ? 'row differed' : 'rows differed')
