import { Command, Option } from '@commander-js/extra-typings'
import { checksOfCompany, groundChecks, installationChecks } from '#checks.ts'
import { type Finding, finding, runChecks } from '#core/checks/check.ts'
import { createSealer } from '#core/crypto/sealer.ts'
import { withOwner } from '#core/db/owner.ts'
import { createLogger } from '#core/logger.ts'
import { listCompanies } from '#domain/company/companies.ts'
import { createStore } from '#domain/files/stores/create.ts'
import { openForTool, placeOf, withDatabase } from './database.ts'
import { CliError } from './exit.ts'
import { outcomeOf, severities } from './findings.ts'
import type { Tool } from './tool.ts'

export const doctorCommand = (tool: Tool) =>
  new Command('doctor')
    .description(
      'examine the installation: settings, database, storage, clock, disk, proxy, vendors and callbacks',
    )
    .option('--company <id>', 'examine this company alone: its addresses, apps, callback, files and payment')
    .addOption(
      new Option('--severity <severity>', 'print findings of this severity and worse; all are counted')
        .choices(severities)
        .default('ok' as const),
    )
    .addHelpText(
      'after',
      '\nRun it with the settings of the server, best on another machine too: what a proxy does can only be seen from outside. Exit code 3 where a check failed.',
    )
    .action(
      tool.command(async ({ company, severity }) => {
        const wrong = settingFindings(tool)
        if (wrong.length > 0) return outcomeOf(wrong, tool, severity)
        if (company !== undefined) return outcomeOf(await ofCompany(tool, company), tool, severity)
        const config = tool.config()
        const ground = await runChecks(
          groundChecks(config, (work) => withOwner(placeOf(config, tool.log), work)),
        )
        return outcomeOf([...ground, ...(await aboveGround(tool))], tool, severity)
      }),
    )

/** Every setting that is missing or malformed; nothing else can be checked then. */
function settingFindings(tool: Tool): Finding[] {
  try {
    tool.config()
    return []
  } catch (problem) {
    if (!(problem instanceof CliError)) throw problem
    return problem.message.split('\n').map((line) => {
      const subject = line.split(' ')[0] ?? ''
      const text = { zh: `设置有误：${line}`, en: line }
      const mend = {
        zh: `在服务的设置中修正 ${subject}（见 docs/operations.md）。`,
        en: `change ${subject} in the settings of the service (docs/operations.md)`,
      }
      return { check: 'settings', ...finding('failed', text, { subject, mend }) }
    })
  }
}

/** Checks that need the open database. */
async function aboveGround(tool: Tool): Promise<Finding[]> {
  const config = tool.config()
  const log = createLogger('silent')
  const store = createStore(config, createSealer(config.secretKey, config.secretKeyPrevious), log)
  let db: Awaited<ReturnType<typeof openForTool>>
  try {
    db = await openForTool(config, tool.log)
  } catch (error) {
    const { message } = error as Error
    const text = { zh: `数据库无法使用：${message}`, en: `the database cannot be used: ${message}` }
    return [{ check: 'database', ...finding('failed', text, { subject: 'open' }) }]
  }
  try {
    return await runChecks(await installationChecks(config, { db, store }))
  } finally {
    await db.close()
  }
}

/** @throws CliError if there is no such company, or it is closed */
const ofCompany = (tool: Tool, companyId: string): Promise<Finding[]> =>
  withDatabase(tool, async ({ config, db, sealer }) => {
    const company = (await listCompanies(db.ops)).find((one) => one.companyId === companyId)
    if (!company) throw new CliError(`there is no company ${companyId}`)
    if (company.status === 'closed') throw new CliError(`the company ${companyId} is closed`)
    const store = createStore(config, sealer, createLogger('silent'))
    return runChecks(await checksOfCompany(config, { db, store }, companyId))
  })
