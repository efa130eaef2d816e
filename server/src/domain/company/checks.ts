import { isIP } from 'node:net'
import type { OwnAddress } from '#core/checks/address.ts'
import { type Check, finding, type Text } from '#core/checks/check.ts'
import type { Database } from '#core/db/connect.ts'
import { adviceFor } from '#core/platform/advice.ts'
import { callbackAddress, tryCallback } from '#core/platform/callback-trip.ts'
import {
  type AppCredential,
  type AppKind,
  type FindApp,
  NotSupportedYet,
} from '#core/platform/credentials.ts'
import type { VendorBases } from '#core/platform/platform.ts'
import { type Probed, probeApp } from '#core/platform/probe.ts'
import type { VendorError } from '#core/platform/vendor-error.ts'
import { domainsOf } from './directory.ts'
import { domainFilesOf } from './domain-files.ts'
import { companyOrigin } from './own-origin.ts'

/** Dependencies of the checks of one company. */
export interface CompanyCheckNeeds {
  db: Pick<Database, 'tenant'>
  findApp: FindApp
  vendors: VendorBases & { pay: readonly string[] }
  publicOrigin: string
}

const kinds: AppKind[] = ['wecom', 'wechat', 'mini']

const consoles: Record<AppKind, Text> = {
  wecom: { zh: '企业微信管理后台', en: 'the WeCom console' },
  wechat: { zh: '公众号后台', en: 'the console of the service account' },
  mini: { zh: '小程序后台', en: 'the console of the mini program' },
}

/** Checks of a company's set-up at the vendors: apps and secrets, the callback, its domains and their files. */
export const companyChecks = (needs: CompanyCheckNeeds, companyId: string): Check[] => [
  { name: 'apps', run: () => appFindings(needs, companyId) },
  {
    name: 'callback',
    run: async () => [
      ...(await callbackFindings(needs, companyId)),
      ...(await messageFindings(needs, companyId)),
    ],
  },
  { name: 'domain files', run: () => fileFindings(needs, companyId) },
]

/** The addresses of a company, for the check of addresses. */
export async function companyAddresses(
  { db, publicOrigin }: Pick<CompanyCheckNeeds, 'db' | 'publicOrigin'>,
  companyId: string,
): Promise<OwnAddress[]> {
  const { protocol } = new URL(publicOrigin)
  const domains = await db.tenant(companyId, (tenant) => domainsOf(tenant, companyId))
  return [...domains].sort().map((domain) => ({
    origin: `${protocol}//${domain}`,
    subject: `${companyId} ${domain}`,
    where: {
      zh: `检查 ${domain} 的 DNS 解析、证书和反向代理。`,
      en: `check the DNS of ${domain}, its certificate and the proxy in front`,
    },
  }))
}

async function appOf({ findApp }: CompanyCheckNeeds, companyId: string, kind: AppKind) {
  try {
    return await findApp(companyId, kind)
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return null
    throw problem
  }
}

async function appFindings(needs: CompanyCheckNeeds, companyId: string) {
  const found = []
  for (const kind of kinds) {
    const app = await appOf(needs, companyId, kind)
    const subject = `${companyId} ${kind}`
    if (app) found.push(...(await triedApp(needs.vendors, app, subject)))
    else if (kind === 'wecom')
      found.push(
        finding(
          'attention',
          { zh: '没有企业微信应用：员工无法登录', en: 'no WeCom app: staff cannot sign in' },
          {
            subject,
            mend: {
              zh: '在管理后台的“平台接入”中填写，或运行 mingpian credentials set。',
              en: 'enter it in the console under "Platforms", or run mingpian credentials set',
            },
          },
        ),
      )
  }
  return found
}

/** Tries an app at its vendor. @param subject of the findings */
export async function triedApp(vendors: VendorBases, app: AppCredential, subject: string) {
  const probes = await probeApp(vendors, app)
  return probes.map((probed) => appFinding(subject, app.kind, probed))
}

function appFinding(companyKind: string, kind: AppKind, { step, problem }: Probed) {
  const subject = step === 'app' ? companyKind : `${companyKind} ${step}`
  if (!problem)
    return finding('ok', { zh: '平台接受该凭证', en: 'the vendor accepts the credentials' }, { subject })
  const { zh, en } = adviceFor(problem.errcode) ?? {
    zh: `请在${consoles[kind].zh}核对应用。`,
    en: `look at the app in ${consoles[kind].en}`,
  }
  const ip = refusedAddress(problem)
  const mend = ip ? { zh: `${zh}（出口 IP：${ip}）`, en: `${en} It is ${ip}.` } : { zh, en }
  return finding('failed', { zh: problem.message, en: problem.message }, { mend, subject })
}

/** The public address of this machine, as the messages of 60020 (WeCom) and 40164 (WeChat) contain it. */
function refusedAddress({ errcode, errmsg }: VendorError): string | undefined {
  if (errcode !== 60020 && errcode !== 40164) return undefined
  const [, found = ''] = /\b(?:from ip:|invalid ip) ?([\da-f.:]+)/i.exec(errmsg) ?? []
  // The address may be followed by a full stop.
  return [found, found.slice(0, -1)].find((address) => isIP(address) > 0)
}

async function callbackFindings(needs: CompanyCheckNeeds, companyId: string) {
  const app = await appOf(needs, companyId, 'wecom')
  const subject = `${companyId} wecom`
  if (!app?.callbackToken || !app.encodingAesKey)
    return [
      finding(
        'attention',
        {
          zh: '未设置回调：新客户和离职成员不会自动同步',
          en: 'no callback: new customers and leavers are not told',
        },
        {
          subject,
          mend: {
            zh: '运行 mingpian credentials set … --new-callback，并把输出填入企业微信后台。',
            en: 'run mingpian credentials set … --new-callback and enter what it prints in the WeCom console',
          },
        },
      ),
    ]
  return triedCallback(needs, app, subject)
}

/** A mini program without message push is no fault: a person looks at the pictures of posts then. */
async function messageFindings(needs: CompanyCheckNeeds, companyId: string) {
  const app = await appOf(needs, companyId, 'mini')
  return app?.callbackToken && app.encodingAesKey ? triedCallback(needs, app, `${companyId} mini`) : []
}

async function triedCallback(needs: CompanyCheckNeeds, app: AppCredential, subject: string) {
  const origin = await needs.db.tenant(app.companyId, (db) =>
    companyOrigin(db, app.companyId, needs.publicOrigin),
  )
  const address = callbackAddress(origin, app.appId)
  const came = await tryCallback(origin, app)
  if (came === undefined)
    return [
      finding(
        'ok',
        { zh: `${address} 应答正确`, en: `${address} answers as the vendor expects` },
        { subject },
      ),
    ]
  return [
    finding(
      'failed',
      { zh: `${address} 返回 ${came}`, en: `${address} answers ${came}` },
      { subject, mend: callbackMend(app) },
    ),
  ]
}

const callbackMend = ({ appId }: AppCredential): Text => ({
  zh: `代理须把 /wxwork/v1/callback/${appId} 原样转发；确认本机能访问公网地址。`,
  en: `the proxy hands /wxwork/v1/callback/${appId} on as it is; see that this machine reaches the public address`,
})

async function fileFindings({ db, publicOrigin }: CompanyCheckNeeds, companyId: string) {
  const { protocol } = new URL(publicOrigin)
  const files = await db.tenant(companyId, (tenant) => domainFilesOf(tenant, companyId))
  return Promise.all(
    files.map(async ({ domain, name, content }) => {
      const address = `${protocol}//${domain}/${name}`
      const subject = `${companyId} ${domain}`
      const came = await textAt(address)
      if (came === content)
        return finding('ok', { zh: `${address} 可访问`, en: `${address} is served` }, { subject })
      return finding(
        'failed',
        { zh: `${address} 不可访问`, en: `${address} is not served` },
        {
          subject,
          mend: {
            zh: '代理须转发域名根目录，并设置 X-Forwarded-Host。',
            en: 'the proxy hands on the root of the domain and sets X-Forwarded-Host',
          },
        },
      )
    }),
  )
}

async function textAt(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}
