import { Argument, Command } from '@commander-js/extra-typings'
import type { Credential } from '@mingpian/contract/shared/credential.ts'
import { runChecks } from '#core/checks/check.ts'
import { adviceFor } from '#core/platform/advice.ts'
import { callbackAddress } from '#core/platform/callback-trip.ts'
import { probeApp } from '#core/platform/probe.ts'
import { companyChecks } from '#domain/company/checks.ts'
import { requireIdForm, setCredential } from '#domain/company/credentials.ts'
import { appFinder } from '#domain/company/find-app.ts'
import { companyOrigin } from '#domain/company/own-origin.ts'
import { newCallback, readSecrets } from './credential-secrets.ts'
import { operator, withDatabase } from './database.ts'
import { CliError, exitCodes } from './exit.ts'
import { outcomeOf } from './findings.ts'
import { readSecret } from './secret.ts'
import type { Outcome, Tool } from './tool.ts'

const kind = () => new Argument('<kind>', 'which app').choices(['wecom', 'wechat', 'mini', 'pay'] as const)

export const credentialsCommand = (tool: Tool) =>
  new Command('credentials')
    .description("a company's apps at the vendors: WeCom, service account, mini program, WeChat Pay")
    .addCommand(setCommand(tool))
    .addCommand(testCommand(tool))
    .addCommand(rotateCommand(tool))

const setCommand = (tool: Tool) =>
  new Command('set')
    .description("enter an app's ids and secrets; a secret that is not given stays as it is")
    .argument('<company>', 'its id')
    .addArgument(kind())
    .requiredOption(
      '--app-id <id>',
      'the corp id of WeCom, the app id of WeChat, the merchant id of WeChat Pay',
    )
    .option('--agent-id <id>', "WeCom's agent id")
    .option(
      '--secrets-file <file>',
      'JSON with secret, contactSecret, callbackToken, encodingAesKey, and of WeChat Pay serial, privateKey, publicKeyId, publicKey; - for standard input',
    )
    .option(
      '--new-callback',
      'make a token and a key for the messages of WeCom or of the mini program and print what to enter in its console',
    )
    .action(
      tool.command(async (companyId: string, kind, { appId, agentId, secretsFile, newCallback: isNew }) => {
        requireIdForm({ kind, appId })
        if (isNew && kind !== 'wecom' && kind !== 'mini')
          throw new CliError('only WeCom and the mini program send messages', exitCodes.usage)
        const given = await readSecrets(tool.terminal, kind, secretsFile)
        const callback = isNew ? newCallback() : undefined
        const credential = {
          kind,
          appId,
          ...(agentId ? { agentId } : {}),
          secrets: { ...given, ...callback },
        }
        return store(tool, companyId, credential, callback)
      }),
    )

function store(
  tool: Tool,
  companyId: string,
  credential: Credential,
  callback: ReturnType<typeof newCallback> | undefined,
): Promise<Outcome> {
  return withDatabase(tool, async ({ config, db, sealer }) => {
    const { kind, appId } = credential
    const changed = await setCredential(db, sealer, companyId, credential, operator)
    const text = changed
      ? `Set the ${kind} app ${appId} of ${companyId}.`
      : `The ${kind} app of ${companyId} was so already.`
    if (!callback) return { text, data: { companyId, kind, appId, changed } }
    const origin = await db.tenant(companyId, (tenant) =>
      companyOrigin(tenant, companyId, config.publicOrigin),
    )
    const enter = {
      url: callbackAddress(origin, appId),
      token: callback.callbackToken,
      encodingAesKey: callback.encodingAesKey,
    }
    return {
      text: `${text}\nEnter in the console of ${kind === 'mini' ? 'the mini program, under “消息推送”, in secure mode' : 'WeCom, where the app receives messages'}:\n  URL             ${enter.url}\n  Token           ${enter.token}\n  EncodingAESKey  ${enter.encodingAesKey}`,
      data: { companyId, kind, appId, changed, callback: enter },
    }
  })
}

const testCommand = (tool: Tool) =>
  new Command('test')
    .description(
      'try the secrets at the vendors and the callback through the proxy (exit code 3 where one fails)',
    )
    .argument('<company>', 'its id')
    .action(
      tool.command((companyId: string) =>
        withDatabase(tool, async ({ config, db, sealer }) => {
          const { vendors, publicOrigin } = config
          const needs = { db, findApp: appFinder(db, sealer), vendors, publicOrigin }
          const checks = companyChecks(needs, companyId).filter(({ name }) => name !== 'domain files')
          return outcomeOf(await runChecks(checks), tool)
        }),
      ),
    )

const rotateCommand = (tool: Tool) =>
  new Command('rotate')
    .description(
      "replace a secret that was reset in the vendor's console, once the vendor accepts the new one",
    )
    .argument('<company>', 'its id')
    .addArgument(kind())
    .option('--contact-sync', "replace WeCom's secret of contact sync instead of the app's")
    .option('--secret-file <file>', 'the new secret; - for standard input')
    .action(
      tool.command(async (companyId: string, kind, { contactSync, secretFile }) => {
        if (contactSync && kind !== 'wecom')
          throw new CliError('only WeCom has contact sync', exitCodes.usage)
        const secret = await readSecret(tool.terminal, 'new secret', secretFile)
        return rotate(tool, companyId, kind, contactSync ? { contactSecret: secret } : { secret })
      }),
    )

function rotate(
  tool: Tool,
  companyId: string,
  kind: Credential['kind'],
  secrets: Credential['secrets'],
): Promise<Outcome> {
  return withDatabase(tool, async ({ config, db, sealer }) => {
    if (kind === 'pay')
      throw new CliError('WeChat Pay cannot be tried: use "credentials set"', exitCodes.usage)
    const app = await appFinder(db, sealer)(companyId, kind)
    if (!app) throw new CliError(`${companyId} has no ${kind} app: use "credentials set"`, exitCodes.usage)
    for (const { problem } of await probeApp(config.vendors, { ...app, ...secrets })) {
      if (!problem) continue
      const advice = adviceFor(problem.errcode)?.en ?? ''
      throw new CliError(`the vendor refuses, and nothing was changed: ${problem.message} ${advice}`.trim())
    }
    const { appId, agentId } = app
    const changed = await setCredential(db, sealer, companyId, { kind, appId, agentId, secrets }, operator)
    const what = 'contactSecret' in secrets ? 'secret of contact sync' : 'secret'
    return {
      text: changed
        ? `Replaced the ${what} of ${kind} ${appId}.`
        : `The ${what} of ${kind} ${appId} was that one already.`,
      data: { companyId, kind, appId, changed },
    }
  })
}
