import { basename } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { addressCheck } from '#core/checks/address.ts'
import { runChecks } from '#core/checks/check.ts'
import { version } from '#core/version.ts'
import { companyAddresses, companyChecks } from '#domain/company/checks.ts'
import { domainsOf } from '#domain/company/directory.ts'
import { domainFilesOf, setDomainFile } from '#domain/company/domain-files.ts'
import { addDomain, removeDomain } from '#domain/company/domains.ts'
import { withDatabase } from './database.ts'
import { CliError, exitCodes } from './exit.ts'
import { outcomeOf } from './findings.ts'
import { readText } from './secret.ts'
import type { Tool } from './tool.ts'

export const domainCommand = (tool: Tool) =>
  new Command('domain')
    .description('domains under which a company is served, and the files by which vendors check them')
    .addCommand(addCommand(tool))
    .addCommand(removeCommand(tool))
    .addCommand(listCommand(tool))
    .addCommand(fileCommand(tool))
    .addCommand(verifyCommand(tool))

/** As the directory keeps hosts. */
const lower = (domain: string) => domain.toLowerCase()

const addCommand = (tool: Tool) =>
  new Command('add')
    .description('serve a company under a domain')
    .argument('<company>', 'its id')
    .argument('<domain>', 'a host, with its port where that is not 443', lower)
    .action(
      tool.command((companyId: string, domain: string) =>
        withDatabase(tool, async ({ db }) => {
          const added = await addDomain(db, companyId, domain)
          return {
            text: added
              ? `${companyId} is served under ${domain}.`
              : `${companyId} was served under ${domain} already.`,
            data: { companyId, domain, added },
          }
        }),
      ),
    )

const removeCommand = (tool: Tool) =>
  new Command('remove')
    .description('serve a company no longer under a domain; links that were shared with it lead nowhere')
    .argument('<company>', 'its id')
    .argument('<domain>', 'the host', lower)
    .action(
      tool.command((companyId: string, domain: string) =>
        withDatabase(tool, async ({ db }) => {
          const removed = await removeDomain(db, companyId, domain)
          if (!removed) throw new CliError(`${companyId} is not served under ${domain}`)
          return {
            text: `${companyId} is no longer served under ${domain}.`,
            data: { companyId, domain, removed },
          }
        }),
      ),
    )

const listCommand = (tool: Tool) =>
  new Command('list')
    .description('the domains of a company and their files')
    .argument('<company>', 'its id')
    .action(
      tool.command((companyId: string) =>
        withDatabase(tool, async ({ db }) => {
          const { domains, files } = await db.tenant(companyId, async (tenant) => ({
            domains: [...(await domainsOf(tenant, companyId))].sort(),
            files: await domainFilesOf(tenant, companyId),
          }))
          const data = domains.map((domain) => ({
            domain,
            files: files.filter((file) => file.domain === domain).map(({ name }) => name),
          }))
          const lines = data.map((one) => [one.domain, ...one.files.map((name) => `  ${name}`)].join('\n'))
          return { text: lines.join('\n') || 'There is no domain yet.', data }
        }),
      ),
    )

const fileCommand = (tool: Tool) =>
  new Command('file')
    .description('serve a file by which a vendor checks the domain: WW_verify_….txt, MP_verify_….txt')
    .argument('<company>', 'its id')
    .argument('<domain>', 'the host', lower)
    .argument('<path>', "the file as it was loaded from the vendor's console, under its own name")
    .action(
      tool.command((companyId: string, domain: string, path: string) =>
        withDatabase(tool, async ({ db }) => {
          const name = basename(path)
          const content = readText(path, 'the file').trim()
          await db.tenant(companyId, (tenant) => setDomainFile(tenant, companyId, { domain, name, content }))
          return { text: `Serving ${name} under ${domain}.`, data: { companyId, domain, name } }
        }),
      ),
    )

const verifyCommand = (tool: Tool) =>
  new Command('verify')
    .description(
      'see from outside that a domain leads to this installation and serves its files (exit code 3 if not)',
    )
    .argument('<company>', 'its id')
    .argument('<domain>', 'the host', lower)
    .action(
      tool.command((companyId: string, domain: string) =>
        withDatabase(tool, async ({ config, db }) => {
          const { publicOrigin, secretKey, trustProxy, vendors } = config
          const needs = { db, findApp: async () => null, vendors, publicOrigin }
          const subject = `${companyId} ${domain}`
          const addresses = (await companyAddresses(needs, companyId)).filter(
            (one) => one.subject === subject,
          )
          if (addresses.length === 0)
            throw new CliError(`${companyId} is not served under ${domain}: add it first`, exitCodes.usage)
          const files = companyChecks(needs, companyId).filter(({ name }) => name === 'domain files')
          const findings = await runChecks([
            addressCheck(addresses, { secretKey, trustProxy, version }),
            ...files,
          ])
          return outcomeOf(
            findings.filter((one) => one.subject === subject),
            tool,
          )
        }),
      ),
    )
