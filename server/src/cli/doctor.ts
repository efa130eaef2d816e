import { Command } from '@commander-js/extra-typings'
import pino from 'pino'
import { groundChecks, installationChecks } from '#checks.ts'
import { type Finding, finding, runChecks } from '#core/checks/check.ts'
import { createSealer } from '#core/crypto/sealer.ts'
import { withOwner } from '#core/db/owner.ts'
import { createStore } from '#domain/files/stores/create.ts'
import { openForTool, placeOf } from './database.ts'
import { CliError } from './exit.ts'
import { outcomeOf } from './findings.ts'
import type { Tool } from './tool.ts'

export const doctorCommand = (tool: Tool) =>
  new Command('doctor')
    .description(
      'examine the installation: settings, database, storage, clock, disk, proxy, vendors and callbacks',
    )
    .addHelpText(
      'after',
      '\nRun it with the settings of the server, best on another machine too: what a proxy does can only be seen from outside. Exit code 3 where a check failed.',
    )
    .action(
      tool.command(async () => {
        const wrong = settingFindings(tool)
        if (wrong.length > 0) return outcomeOf(wrong, tool)
        const config = tool.config()
        const ground = await runChecks(
          groundChecks(config, (work) => withOwner(placeOf(config, tool.log), work)),
        )
        return outcomeOf([...ground, ...(await aboveGround(tool))], tool)
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
  const log = pino({ level: 'silent' })
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
