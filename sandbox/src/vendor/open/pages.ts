import type { Company, Person } from '../../world/types.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The frame of every page that the vendor's own host shows. */
export function vendorPage(title: string, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>
:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;min-height:100vh;background:#f5f6f8;color:rgba(0,0,0,.9);font:15px/1.5 system-ui,-apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{max-width:420px;margin:0 auto;padding:40px 20px 32px}h1{font-size:20px;margin:0 0 6px;font-weight:600}p{margin:0 0 20px;color:rgba(0,0,0,.6)}
ul{list-style:none;margin:0;padding:0;background:#fff;border-radius:16px;overflow:hidden}li+li{border-top:1px solid rgba(0,0,0,.08)}
li a{display:flex;align-items:center;gap:12px;padding:12px 16px;min-height:64px;color:inherit;text-decoration:none}li a:hover{background:#fafbfc}
img{width:44px;height:44px;border-radius:10px;flex:none}small{display:block;color:rgba(0,0,0,.6);font-size:13px}
.button{display:block;text-align:center;padding:12px;border-radius:10px;margin-top:12px;font-weight:600;text-decoration:none;min-height:48px}
.yes{background:#018942;color:#fff}.no{background:#fff;color:rgba(0,0,0,.9)}.quiet{color:rgba(0,0,0,.6);font-weight:400}
.app{display:flex;gap:12px;align-items:center;margin-bottom:24px}.mark{width:56px;height:56px;border-radius:14px;color:#fff;display:grid;place-items:center;font-size:24px;font-weight:600}
.code{font-variant-numeric:tabular-nums;color:rgba(0,0,0,.4);font-size:13px}</style></head><body><main>${body}</main></body></html>`
}

/** @param hrefFor the same request, made by this account */
export function chooserPage(people: Person[], hrefFor: (account: string) => string): string {
  const rows = people.map((person) => {
    const line =
      person.kind === 'member'
        ? `${person.company.name} · ${person.member.position}`
        : `微信 · ${person.customer.remark}`
    return `<li><a data-testid="choose-${person.account}" href="${escapeHtml(hrefFor(person.account))}"><img alt="" src="/mmhead/${person.account}/132"><span>${escapeHtml(person.name)}<small>${escapeHtml(line)}</small></span></a></li>`
  })
  return vendorPage(
    '选择账号',
    `<h1>以谁的身份继续？</h1><p>模拟器的授权页：真实环境里，客户端已经知道你是谁。</p><ul>${rows.join('')}</ul>`,
  )
}

/** The phone shows this page's title, as it does that of pages with the bridge; its title bar's back is a refusal. */
function phoneScript(no: string): string {
  const address = JSON.stringify(no).replace(/</g, '\\u003c')
  return `<script>if(parent!==window){
var say=function(){parent.postMessage({phone:'mingpian-sandbox',message:{type:'here',url:location.href,title:document.title,canGoBack:true}},location.origin)}
say();addEventListener('message',function(event){var told=event.data
if(event.source!==parent||!told||told.phone!=='mingpian-sandbox'||told.message.type!=='back')return
say();location.replace(${address})})}</script>`
}

export function consentPage(
  person: Person,
  company: Company,
  scope: string,
  hrefs: { yes: string; snapshot: string; no: string },
): string {
  const wants = scope === 'snsapi_privateinfo' ? '你的姓名、头像、手机号、邮箱和二维码' : '你的昵称和头像'
  const snapshot =
    scope === 'snsapi_userinfo' && person.kind === 'customer'
      ? `<a class="button quiet" data-testid="consent-snapshot" href="${escapeHtml(hrefs.snapshot)}">只以快照页浏览</a>`
      : ''
  return vendorPage(
    '申请授权',
    `<div class="app"><span class="mark" style="background:${company.brandColour}">${escapeHtml(company.name.slice(0, 1))}</span><div><h1>${escapeHtml(company.name)}</h1><small>申请获取</small></div></div>
<p>${wants}</p><ul><li><a href="${escapeHtml(hrefs.yes)}"><img alt="" src="/mmhead/${person.account}/132"><span>${escapeHtml(person.name)}<small>将使用这个身份</small></span></a></li></ul>
<a class="button yes" data-testid="consent-yes" href="${escapeHtml(hrefs.yes)}">允许</a><a class="button no" data-testid="consent-no" href="${escapeHtml(hrefs.no)}">拒绝</a>${snapshot}${phoneScript(hrefs.no)}`,
  )
}

export function failurePage(code: number, message: string): string {
  return vendorPage(
    '无法完成授权',
    `<h1>无法完成授权</h1><p>${escapeHtml(message)}</p><span class="code" data-testid="oauth-error">错误码 ${code}</span>`,
  )
}
