import { addressCheck } from '#core/checks/address.ts'
import { type Check, finding } from '#core/checks/check.ts'
import { clockCheck, clockOfServer } from '#core/checks/clock.ts'
import { databaseCheck, databaseClock } from '#core/checks/database.ts'
import { diskCheck } from '#core/checks/disk.ts'
import { smsCheck } from '#core/checks/sms.ts'
import { createSealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { migrationsFolder } from '#core/db/folder.ts'
import { version } from '#core/version.ts'
import { companyAddresses, companyChecks } from '#domain/company/checks.ts'
import { listCompanies } from '#domain/company/companies.ts'
import { appFinder } from '#domain/company/find-app.ts'
import { payCheck } from '#domain/company/pay-check.ts'
import { bucketRuleCheck, storageCheck } from '#domain/files/checks.ts'
import type { Store } from '#domain/files/stores/store.ts'
import type { Config } from './config.ts'

// The checks of an installation by core and the modules of domain/, collected in this one place.

/** Settings that are allowed and rarely meant. */
export const settingsCheck = (config: Config): Check => ({
  name: 'settings',
  async run() {
    const found = []
    const note = (subject: string, zh: string, en: string) =>
      found.push(
        finding(
          'attention',
          { zh, en },
          { subject, mend: { zh: `设置 ${subject}。`, en: `set ${subject}` } },
        ),
      )
    if (!config.production)
      note(
        'NODE_ENV',
        '不是 production：接口文档对所有人开放',
        'is not production: the list of all calls is public',
      )
    if (!config.publicOrigin.startsWith('https:'))
      note('PUBLIC_ORIGIN', '不是 https：微信不接受', 'is not https: WeChat accepts nothing else')
    if (!config.trustProxy)
      note(
        'TRUST_PROXY',
        '未设置：若前面有代理，限流会误伤所有人',
        'is not set: behind a proxy all callers share its address',
      )
    if (!config.sms)
      note('SMS_API_BASE', '未设置：手机号无法用短信验证', 'is not set: phones cannot be proved by a code')
    if (config.secretKeyPrevious)
      found.push(
        finding(
          'attention',
          { zh: '正在更换 SECRET_KEY', en: 'SECRET_KEY is being changed' },
          {
            subject: 'SECRET_KEY_PREVIOUS',
            mend: {
              zh: '运行 mingpian key rotate --status；没有剩余后去掉此设置。',
              en: 'run mingpian key rotate --status, and take the setting away once nothing is left',
            },
          },
        ),
      )
    if (found.length === 0) found.push(finding('ok', { zh: '设置齐全', en: 'nothing is missing' }))
    return found
  },
})

/** Checks of the database, as its owner, and of the disk. They work before the server can start. */
export const groundChecks = (config: Config, withOwner: Parameters<typeof databaseCheck>[0]): Check[] => [
  settingsCheck(config),
  databaseCheck(withOwner, {
    migrations: migrationsFolder(),
    connections: config.databaseConnections,
  }),
  diskCheck(config.dataDir, 'DATA_DIR'),
]

interface Opened {
  db: Pick<Database, 'ops' | 'tenant'>
  store: Store
}

/** Everything that needs the database: storage, clock, the way from outside, and each open company at its vendors. */
export async function installationChecks(config: Config, opened: Opened): Promise<Check[]> {
  const { publicOrigin, secretKey, trustProxy, vendors } = config
  const { db, store } = opened
  const companies = (await listCompanies(db.ops)).filter(({ status }) => status === 'open')
  const addresses = [
    {
      origin: publicOrigin,
      subject: 'PUBLIC_ORIGIN',
      where: {
        zh: '检查 PUBLIC_ORIGIN、DNS 解析、证书、反向代理，以及服务是否在运行。',
        en: 'check PUBLIC_ORIGIN, its DNS and certificate, the proxy in front, and that the server runs',
      },
    },
  ]
  for (const { companyId } of companies)
    addresses.push(...(await companyAddresses({ db, publicOrigin }, companyId)))
  return [
    storageCheck(store),
    bucketRuleCheck(store, [...new Set(addresses.map(({ origin }) => origin))]),
    ...(config.sms ? [smsCheck(config.sms)] : []),
    clockCheck([
      clockOfServer({ zh: '企业微信', en: 'WeCom' }, vendors.wecomApi),
      clockOfServer({ zh: '微信', en: 'WeChat' }, vendors.wechatApi),
      databaseClock(db.ops),
    ]),
    addressCheck(addresses, { secretKey, trustProxy, version }),
    ...companies.flatMap(({ companyId }) => vendorChecks(config, opened, companyId)),
  ]
}

/** The checks of one company: its domains, and its set-up at the vendors. */
export async function checksOfCompany(config: Config, opened: Opened, companyId: string): Promise<Check[]> {
  const { publicOrigin, secretKey, trustProxy } = config
  const { db, store } = opened
  const addresses = await companyAddresses({ db, publicOrigin }, companyId)
  return [
    bucketRuleCheck(
      store,
      addresses.map(({ origin }) => origin),
    ),
    addressCheck(addresses, { secretKey, trustProxy, version }),
    ...vendorChecks(config, opened, companyId),
  ]
}

function vendorChecks(config: Config, { db }: Opened, companyId: string): Check[] {
  const { publicOrigin, secretKey, secretKeyPrevious, vendors } = config
  const sealer = createSealer(secretKey, secretKeyPrevious)
  const needs = { db, findApp: appFinder(db, sealer), vendors, publicOrigin }
  return [...companyChecks(needs, companyId), payCheck(db, sealer, companyId, vendors.pay)]
}
