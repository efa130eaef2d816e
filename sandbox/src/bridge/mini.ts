import { allowed, grantOf, keptAddress, wanted } from './ask.ts'
import { stepBack } from './history.ts'
import { payBySheet } from './pay.ts'
import { facts, tell } from './phone.ts'
import type { Reply } from './protocol.ts'

/**
 * The shell around a web view inside a mini program: docs/mini-shell.md says what it does. Its native pages are
 * sheets of the phone here. It answers every question by opening the asking page again.
 */

type Params = Record<string, unknown>
type Grant = Record<string, unknown>

const grants: Record<string, (query: URLSearchParams) => Promise<Grant>> = {
  '/pages/grant/login': () => grantOf('login', true),
  '/pages/grant/phone': async () => grantOf('phone', await allowed('phone')),
  '/pages/grant/profile': async () => grantOf('profile', await allowed('profile')),
  '/pages/grant/notices': (query) => notices((query.get('ids') ?? '').split(',').filter(Boolean)),
  '/pages/grant/address': address,
  '/pages/grant/pay': async (query) => ({ errMsg: `requestPayment:${await pay(query.get('sheet') ?? '')}` }),
  '/pages/grant/receipt': async (query) => ({
    errMsg: 'openBusinessView:ok',
    status: (await allowed('receipt')) ? await confirmed(query.get('id') ?? '') : 'cancel',
  }),
}

/** `wx.miniProgram.*`: one call of the bridge, with the method's name as a parameter. */
export function miniProgram({ name, arg }: Params, reply: Reply): void {
  const given = (typeof arg === 'string' ? JSON.parse(arg) : (arg ?? {})) as Params
  if (!facts.mini) reply('fail not in miniprogram')
  else if (name === 'navigateTo' || name === 'redirectTo') void navigate(String(given.url ?? ''), reply)
  else if (name === 'navigateBack' || name === 'postMessage') {
    if (name === 'navigateBack' && !stepBack()) tell({ type: 'close' })
    reply('ok')
  } else reply('fail page is not found')
}

async function navigate(url: string, reply: Reply): Promise<void> {
  const to = new URL(url, 'https://shell.invalid')
  const grant = grants[to.pathname]
  const back = to.searchParams.get('back') ?? ''
  if (!grant || !URL.canParse(back) || new URL(back).origin !== location.origin)
    return reply(`fail page "${to.pathname.slice(1)}" is not found`)
  reply('ok')
  const kind = to.pathname.slice('/pages/grant/'.length)
  openAgain(new URL(back), { kind, ...(await grant(to.searchParams)) })
}

/** @param packed base64url of the JSON of the parameters of `wx.requestPayment` */
async function pay(packed: string): Promise<string> {
  const result = await payBySheet(JSON.parse(atob(packed.replace(/-/g, '+').replace(/_/g, '/'))) as Params)
  return result === 'cancel' ? 'fail cancel' : result
}

/** The app's own page, on which the person confirms the receipt of an order. */
async function confirmed(transactionId: string): Promise<'success' | 'fail'> {
  const answer = await fetch('/__phone/receipt', { method: 'POST', body: JSON.stringify({ transactionId }) })
  return answer.ok ? 'success' : 'fail'
}

/** The address under the names of `wx.chooseAddress`, which are not those of the bridge. */
async function address(): Promise<Grant> {
  const kept = await keptAddress()
  if (!kept) return { errMsg: 'chooseAddress:fail cancel' }
  const chosen = {
    userName: kept.userName,
    telNumber: kept.telNumber,
    provinceName: kept.proviceFirstStageName,
    cityName: kept.addressCitySecondStageName,
    countyName: kept.addressCountiesThirdStageName,
    detailInfo: kept.addressDetailInfo,
  }
  return { errMsg: 'chooseAddress:ok', address: chosen }
}

async function notices(ids: string[]): Promise<Grant> {
  const some = ids.slice(0, 3)
  const yes = await wanted(some)
  const results = Object.fromEntries(some.map((id) => [id, yes.includes(id) ? 'accept' : 'reject']))
  return { errMsg: 'requestSubscribeMessage:ok', results }
}

/** The web view loads anew, with one parameter more at the end of the query inside the hash. */
function openAgain(back: URL, grant: Grant): void {
  const packed = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(grant))))
  const value = packed.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  const hash = back.hash || '#/'
  back.hash = `${hash}${hash.includes('?') ? '&' : '?'}grant=${value}`
  history.replaceState(null, '', back)
  location.reload()
}
