import type { ConnectionFinding, company } from '@mingpian/contract/company.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { Config } from '#config.ts'
import { type Finding, runChecks } from '#core/checks/check.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { version } from '#core/version.ts'
import { record } from '#domain/audit/record.ts'
import {
  type CheckupNeeds,
  examineCompany,
  keepFindings,
  newestFindings,
  tryCredential,
} from '#domain/company/checkup.ts'
import { callbackUrlOf, connectedApps, connectedDomains } from '#domain/company/connection.ts'
import { requireIdForm, setCredential } from '#domain/company/credentials.ts'
import { changeDetails, companyDetails } from '#domain/company/details.ts'
import { setDomainFile } from '#domain/company/domain-files.ts'
import { appFinder } from '#domain/company/find-app.ts'
import { beginSync } from '#domain/contacts/sync.ts'
import { bucketRuleCheck, storageCheck } from '#domain/files/checks.ts'
import type { Store } from '#domain/files/stores/store.ts'
import { usageOf } from '#domain/files/usage.ts'

interface Parts {
  db: Database
  sealer: Sealer
  store: Store
  config: Pick<Config, 'publicOrigin' | 'secretKey' | 'trustProxy' | 'vendors'>
}

export const companyHandlers = (parts: Parts): Handlers<typeof company> => ({
  details: async ({ db, companyId }) => companyDetails(db, companyId),

  change: async ({ db, caller }, details) => changeDetails(db, caller, details),

  connection: {
    outside: async ({ companyId, tenant, locale }) => {
      const { publicOrigin } = parts.config
      const stored = await tenant(async (db) => {
        const apps = await connectedApps(db, parts.sealer, companyId)
        const corpId = apps.find(({ kind }) => kind === 'wecom')?.appId
        const callbackUrl = await callbackUrlOf(db, companyId, { corpId, publicOrigin })
        return { apps, callbackUrl, ...(await newestFindings(db, companyId)) }
      })
      return {
        ...stored,
        domains: await connectedDomains(parts.db, companyId),
        publicHost: new URL(publicOrigin).host,
        checkedAt: stored.checkedAt?.toISOString() ?? null,
        findings: stored.findings.map(inLocale(locale)),
      }
    },
  },

  check: {
    outside: async ({ companyId, tenant, locale }) => {
      const { store, config } = parts
      const findings = [
        ...(await examineCompany(needsOf(parts), companyId)),
        ...(await runChecks([storageCheck(store), bucketRuleCheck(store, [config.publicOrigin])])),
      ]
      const checkedAt = await tenant((db) => keepFindings(db, companyId, findings))
      return { checkedAt: checkedAt.toISOString(), findings: findings.map(inLocale(locale)) }
    },
  },

  tryApp: {
    outside: async ({ companyId, locale }, credential) => {
      requireIdForm(credential)
      const findings = await tryCredential(needsOf(parts), companyId, credential)
      return { findings: findings.map(inLocale(locale)) }
    },
  },

  setApp: {
    outside: async ({ companyId, caller, tenant }, credential) => {
      requireIdForm(credential)
      const changed = await setCredential(parts.db, parts.sealer, companyId, credential, caller.staffId)
      // Customers from before the connection with WeCom.
      if (changed && credential.kind === 'wecom')
        await tenant((db) => beginSync(db, companyId, caller.staffId))
      return { changed }
    },
  },

  storage: {
    outside: async ({ companyId }) => ({
      ...(await usageOf(parts.store, companyId)),
      place: parts.store.postOrigin === '' ? 'disk' : 'bucket',
    }),
  },

  putFile: {
    outside: async ({ companyId, caller, tenant, fail }, file) => {
      const domains = await connectedDomains(parts.db, companyId)
      const served = domains.find(({ domain }) => domain === file.domain) ?? fail('notFound')
      // A file at the root of a domain proves to vendors who owns it.
      if (served.shared) refuseParameter('domain', 'is shared with other companies')
      const { domain } = file
      await tenant(async (db) => {
        await setDomainFile(db, companyId, file)
        await record(db, companyId, caller.staffId, 'domain file set', { domain })
      })
      const { protocol } = new URL(parts.config.publicOrigin)
      return { address: `${protocol}//${file.domain}/${file.name}` }
    },
  },
})

const inLocale =
  (locale: Locale) =>
  ({ text, mend, ...finding }: Finding): ConnectionFinding => ({
    ...finding,
    text: text[locale],
    mend: mend[locale],
  })

const needsOf = ({ db, sealer, config }: Parts): CheckupNeeds => {
  const { publicOrigin, secretKey, trustProxy, vendors } = config
  const address = { secretKey, trustProxy, version }
  return { db, sealer, vendors, publicOrigin, address, findApp: appFinder(db, sealer) }
}
