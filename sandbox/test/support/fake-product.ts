import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { signPage } from '../../src/crypto/js-sdk.ts'
import type { World } from '../../src/world/types.ts'

const sdk = createRequire(import.meta.url)
  .resolve('@wecom/jssdk')
  .replace(/wecom[^/]*$/, 'wecom.prod.js')

const policy =
  "default-src 'self';img-src 'self' data:;style-src 'self' 'unsafe-inline';frame-ancestors 'none'"

const page = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>名片</title>
<style>body{margin:0;padding:16px;background:#f5f6f8;font:15px/1.5 system-ui,"Noto Sans CJK SC",sans-serif}.card{padding:24px;border-radius:16px;color:#fff;background:linear-gradient(135deg,#1f3f9b,#3f7be8);box-shadow:0 8px 24px rgba(31,63,155,.25)}.card h1{margin:0;font-size:22px}.card p{margin:4px 0 40px;opacity:.85}.box{margin-top:12px;padding:16px;border-radius:16px;background:#fff;text-align:center}.box img{width:180px;height:180px}a{color:#2b5bd7}</style>
</head><body><div class="card"><h1>林晓</h1><p>客户经理</p>云帆科技<br>139 0000 0101</div>
<div class="box"><img id="code" alt="联系我" src="/qr.png"><br>长按识别二维码，添加好友</div>
<div class="box"><a id="radar" href="#/pages/radar/index">雷达</a> · <a id="company" href="/qw-wxmini/company">公司</a> · <b id="where"></b></div>
<pre id="log" hidden></pre><script type="module" src="/app.js"></script></body></html>`

const app = `import * as ww from '/wecom.js'
const log = document.getElementById('log'), where = document.getElementById('where')
const note = (line) => { log.textContent += line + '\\n' }
const place = () => { where.textContent = location.pathname + location.hash }
addEventListener('popstate', place); addEventListener('hashchange', place); place()
const signature = (kind) => async (url) => (await fetch('/sign?kind=' + kind + '&url=' + encodeURIComponent(url))).json()
const wecom = /wxwork/i.test(navigator.userAgent)
const apis = ['hideMenuItems', 'updateAppMessageShareData', 'updateTimelineShareData', 'onMenuShareAppMessage', 'getNetworkType', 'getLocation', 'openLocation', 'previewImage', 'closeWindow']
window.ww = ww
const facts = await (await fetch('/facts')).json()
ww.register({
  corpId: wecom ? facts.corpId : facts.appId, agentId: facts.agentId, jsApiList: apis, openTagList: ['wx-open-subscribe'],
  getConfigSignature: signature('config'), ...(wecom ? { getAgentConfigSignature: signature('agent') } : {}),
  onConfigSuccess: () => note('config ok'), onConfigFail: (e) => note('config ' + e.errMsg),
  onAgentConfigSuccess: () => note('agentConfig ok'), onAgentConfigFail: (e) => note('agentConfig ' + e.errMsg),
})
const share = { title: '林晓的名片', desc: '云帆科技 客户经理', link: location.origin + '/qw-wxmini/?companyId=yunfan01&shareId=s1#/pages/person/index', imgUrl: location.origin + '/face.svg' }
await ww.hideMenuItems({ menuList: ['menuItem:copyUrl', 'menuItem:refresh'] }).then(() => note('hideMenuItems ok'), (e) => note(e.errMsg))
if (wecom) ww.onMenuShareAppMessage({ ...share, success: () => note('shared'), cancel: () => note('cancelled') })
else await ww.updateAppMessageShareData(share).then(() => note('share data ok'), (e) => note(e.errMsg))
await ww.chooseImage({}).catch((e) => note(e.errMsg))
note('touch ' + navigator.maxTouchPoints + ' ' + navigator.platform)
document.title = '林晓的名片'`

/** A product of a few lines: a card, the vendor's own SDK, signatures from the sandbox's tickets, a code. */
export async function startFakeProduct() {
  let sandbox = { base: '', world: undefined as World | undefined, qr: '' }
  const visits: string[] = []

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://x')
    const send = (type: string, body: string | Buffer) =>
      response
        .writeHead(200, {
          'content-type': type,
          'content-security-policy': policy,
          'x-frame-options': 'DENY',
        })
        .end(body)
    if (url.pathname.startsWith('/qw-wxmini/')) {
      visits.push(`${request.headers['x-forwarded-host']}${request.url}`)
      return send('text/html; charset=utf-8', page)
    }
    if (url.pathname === '/app.js') return send('text/javascript', app)
    if (url.pathname === '/wecom.js') return send('text/javascript', readFileSync(sdk))
    if (url.pathname === '/face.svg') return send('image/svg+xml', face)
    if (url.pathname === '/qr.png')
      return send('image/png', Buffer.from(await (await fetch(sandbox.qr)).arrayBuffer()))
    if (url.pathname === '/facts') return send('application/json', JSON.stringify(factsOf(sandbox.world)))
    if (url.pathname === '/sign') return send('application/json', JSON.stringify(await sign(url, request)))
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function sign(url: URL, request: IncomingMessage) {
    const company = sandbox.world?.companies[0]
    if (!company) throw new Error('not connected')
    const wecom = /wxwork/.test(request.headers['user-agent'] ?? '')
    const get = async (path: string) =>
      (await (await fetch(sandbox.base + path)).json()) as Record<string, string>
    const { corpId, agentSecret } = company.wecom
    const { appId, secret } = company.wechat
    const token = wecom
      ? await get(`/qy/cgi-bin/gettoken?corpid=${corpId}&corpsecret=${agentSecret}`)
      : await get(`/wx/cgi-bin/token?grant_type=client_credential&appid=${appId}&secret=${secret}`)
    const path = !wecom
      ? '/wx/cgi-bin/ticket/getticket?type=jsapi'
      : url.searchParams.get('kind') === 'agent'
        ? '/qy/cgi-bin/ticket/get?type=agent_config'
        : '/qy/cgi-bin/get_jsapi_ticket?'
    const { ticket } = await get(`${path}&access_token=${token.access_token}`)
    const signed = url.searchParams.get('url') ?? ''
    return {
      timestamp: 1700000000,
      nonceStr: 'fake',
      signature: signPage(ticket ?? '', 'fake', '1700000000', signed),
    }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    connect: (to: typeof sandbox) => {
      sandbox = to
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const factsOf = (world: World | undefined) => {
  const company = world?.companies[0]
  return { corpId: company?.wecom.corpId, agentId: company?.wecom.agentId, appId: company?.wechat.appId }
}

const face =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#2b5bd7"/><circle cx="20" cy="16" r="7" fill="#fff"/><path d="M6 38c1-10 7-14 14-14s13 4 14 14z" fill="#fff"/></svg>'
