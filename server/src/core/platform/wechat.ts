import { createHmac } from 'node:crypto'
import { isMiniLink, isMiniPage } from '@mingpian/contract/shared/rules/outside-address.ts'
import { reader } from './answer.ts'
import type { AppCredential } from './credentials.ts'
import { phoneIn } from './mini-data.ts'
import type { VendorTokens } from './tokens.ts'
import { VendorError } from './vendor-error.ts'
import type { WeChatCalls } from './wechat-token.ts'

/** The person who came back from WeChat's sign-in page. */
export interface WeChatGrant {
  openId: string
  /** '' unless the person granted the profile. */
  unionId: string
  /** Of this person alone; for `profile`. */
  accessToken: string
  scope: string
  /** A virtual account of WeChat's snapshot mode, not a real person. */
  isSnapshot: boolean
}

/** The person who signed in to a mini program. */
export interface MiniLogin {
  openId: string
  unionId: string
  /** Decrypts grants until the next login. Never leaves the server. */
  sessionKey: string
}

/** The vendor’s numbers of the scenes “comment” and “social log”. */
const checkedScenes = { comment: 2, post: 4 } as const

/** Characters of one check, and those of its end that the next one judges again: a word may be cut there. */
const checkedLength = 2_500
const checkedTwice = 50

/** WeChat: service accounts and mini programs. Every call may throw VendorError. Documents are cited by their titles. */
export interface WeChat {
  /** Exchanges a one-use code of the sign-in page (“网页授权”, step 2). */
  exchangeCode(app: AppCredential, code: string): Promise<WeChatGrant>
  /** The profile granted by `snsapi_userinfo` (“网页授权”, step 4). */
  profile(app: AppCredential, grant: WeChatGrant): Promise<{ unionId: string; name: string; avatar: string }>
  /** The unionId of a follower of the service account; '' for other users. */
  followerUnionId(app: AppCredential, openId: string): Promise<string>
  jsapiTicket(app: AppCredential): Promise<string>
  /** Exchanges a mini program's one-use code (“小程序登录”, code2Session). */
  miniLogin(app: AppCredential, code: string): Promise<MiniLogin>
  /**
   * The phone that a person granted in the mini program, as digits, with +country before those from abroad.
   * @param code of the grant, one-use; not that of a sign-in
   */
  phoneOfCode(app: AppCredential, openId: string, code: string): Promise<string>
  /** Whether a person's login still has this key: false once it has been replaced. */
  keyLives(app: AppCredential, openId: string, sessionKey: string): Promise<boolean>
  /**
   * WeChat's check of a text by a person who used the mini program within the last two hours (“文本内容安全识别”,
   * msgSecCheck, version 2). Any answer but `pass` means that the text is not cleared.
   */
  checkText(
    app: AppCredential,
    openId: string,
    text: string,
    scene: keyof typeof checkedScenes,
  ): Promise<'pass' | 'doubt'>
  /**
   * Asks WeChat about a picture by such a person (“音视频内容安全识别”, mediaCheckAsync, version 2). The answer comes within
   * 30 minutes, as the message `wxa_media_check` of the mini program.
   * @param address from which WeChat loads the picture: JPEG, PNG, BMP or GIF, at most 10 MB
   * @returns the id by which the answer names the question
   */
  checkPicture(app: AppCredential, openId: string, address: string): Promise<string>
  /**
   * A code that opens a page of the mini program (“获取不限制的小程序码”, getwxacodeunlimit).
   * @param scene at most 32 letters, digits and `!#$&'()*+,/:;=?@-._~`
   */
  miniCode(app: AppCredential, scene: string, page: string): Promise<Buffer>
  /**
   * A link that opens a page of the mini program from a browser (“获取加密 scheme 码”, generatescheme).
   * @param days until it ends, at most 30
   */
  miniLink(app: AppCredential, page: string, days: number): Promise<string>
  /** The vendor's https page that opens a page of the mini program (“获取加密 URLLink”, generate_urllink). @param days as above */
  miniPage(app: AppCredential, page: string, days: number): Promise<string>
  /** Openings left today for links of the mini program (“查询 scheme 码”, queryscheme). @param link one of them */
  miniLinkQuota(app: AppCredential, link: string): Promise<number>
}

export function httpWeChat({ ask, withToken }: WeChatCalls, tokens: VendorTokens): WeChat {
  return {
    async exchangeCode(app, code) {
      const query = { appid: app.appId, secret: app.secret, code, grant_type: 'authorization_code' }
      const answer = await ask(app, { method: 'GET', path: '/sns/oauth2/access_token', query })
      return {
        openId: answer.must('openid'),
        unionId: answer.text('unionid'),
        accessToken: answer.must('access_token'),
        scope: answer.text('scope'),
        isSnapshot: answer.number('is_snapshotuser') === 1,
      }
    },

    async profile(app, { accessToken, openId }) {
      const query = { access_token: accessToken, openid: openId, lang: 'zh_CN' }
      const answer = await ask(app, { method: 'GET', path: '/sns/userinfo', query })
      return {
        unionId: answer.text('unionid'),
        name: answer.text('nickname'),
        avatar: httpsOnly(answer.text('headimgurl')),
      }
    },

    async followerUnionId(app, openId) {
      const query = { openid: openId, lang: 'zh_CN' }
      // A visitor may wait for the page. A job asks again.
      const once = { retry: 'none', timeoutMs: 1_500 } as const
      const answer = await withToken(app, { method: 'GET', path: '/cgi-bin/user/info', query, ...once })
      return reader('wechat', answer).text('unionid')
    },

    jsapiTicket: (app) =>
      tokens.get(app, 'jsapi_ticket', async () => {
        const query = { type: 'jsapi' }
        const answer = reader(
          'wechat',
          await withToken(app, { method: 'GET', path: '/cgi-bin/ticket/getticket', query }),
        )
        return { value: answer.must('ticket'), expiresIn: answer.number('expires_in') }
      }),

    async miniLogin(app, code) {
      const query = { appid: app.appId, secret: app.secret, js_code: code, grant_type: 'authorization_code' }
      const answer = await ask(app, { method: 'GET', path: '/sns/jscode2session', query })
      return {
        openId: answer.must('openid'),
        unionId: answer.text('unionid'),
        sessionKey: answer.must('session_key'),
      }
    },

    async phoneOfCode(app, openId, code) {
      // The first call that arrives uses the code up, so there is no retry after a time-out.
      const request = { body: { code, openid: openId }, retry: 'busy' } as const
      const path = '/wxa/business/getuserphonenumber'
      const info = reader('wechat', await withToken(app, { method: 'POST', path, ...request })).object(
        'phone_info',
      )
      if (info.object('watermark').text('appid') !== app.appId)
        throw new VendorError('wechat', 'malformed', 'a phone of another app')
      const phone = phoneIn(info)
      if (!phone) throw new VendorError('wechat', 'malformed', 'no phone in the grant')
      return phone
    },

    async keyLives(app, openId, sessionKey) {
      const signature = createHmac('sha256', sessionKey).update('').digest('hex')
      const query = { openid: openId, signature, sig_method: 'hmac_sha256' }
      try {
        await withToken(app, { method: 'GET', path: '/wxa/checksession', query, retry: 'busy' })
        return true
      } catch (problem) {
        if (problem instanceof VendorError && problem.errcode === 87009) return false
        throw problem
      }
    },

    async checkText(app, openId, text, scene) {
      // The writer waits for the answer.
      const once = { retry: 'none', timeoutMs: 2_000 } as const
      const suggestions = await Promise.all(
        piecesOf(text).map(async (content) => {
          const body = { openid: openId, scene: checkedScenes[scene], version: 2, content }
          const answer = await withToken(app, { method: 'POST', path: '/wxa/msg_sec_check', body, ...once })
          return reader('wechat', answer).object('result').text('suggest')
        }),
      )
      return suggestions.every((suggestion) => suggestion === 'pass') ? 'pass' : 'doubt'
    },

    async checkPicture(app, openId, address) {
      const body = {
        ...{ media_url: address, media_type: 2, version: 2 },
        ...{ scene: checkedScenes.post, openid: openId },
      }
      const answer = await withToken(app, { method: 'POST', path: '/wxa/media_check_async', body })
      return reader('wechat', answer).must('trace_id')
    },

    async miniCode(app, scene, page) {
      const answer = await withToken(app, {
        method: 'POST',
        path: '/wxa/getwxacodeunlimit',
        body: { scene, page },
      })
      if ('image' in answer) return answer.image
      throw new VendorError('wechat', 'malformed', 'JSON where an image was expected')
    },

    async miniLink(app, page, days) {
      const answer = await withToken(app, {
        method: 'POST',
        path: '/wxa/generatescheme',
        body: { jump_wxa: { path: page, query: '' }, expire_type: 1, expire_interval: days },
      })
      const link = reader('wechat', answer).must('openlink')
      if (isMiniLink(link)) return link
      throw new VendorError('wechat', 'malformed', 'a link of another kind than weixin://dl/business/')
    },

    async miniPage(app, page, days) {
      const answer = await withToken(app, {
        method: 'POST',
        path: '/wxa/generate_urllink',
        body: { path: page, query: '', expire_type: 1, expire_interval: days },
      })
      const address = reader('wechat', answer).must('url_link')
      if (isMiniPage(address)) return address
      throw new VendorError('wechat', 'malformed', 'a page of another host than wxaurl.cn')
    },

    async miniLinkQuota(app, link) {
      const answer = await withToken(app, {
        method: 'POST',
        path: '/wxa/queryscheme',
        body: { scheme: link, query_type: 1 },
      })
      return reader('wechat', answer).object('quota_info').number('remain_visit_quota')
    },
  }
}

/** A text in parts that one check takes each. */
const piecesOf = (text: string): string[] => {
  const step = checkedLength - checkedTwice
  const count = Math.max(Math.ceil((text.length - checkedTwice) / step), 1)
  return Array.from({ length: count }, (_, at) =>
    text.slice(at * step, at * step + checkedLength).toWellFormed(),
  )
}

/** Portraits are shown on https pages, where plain http would be mixed content. */
const httpsOnly = (address: string) => address.replace(/^http:\/\/(?=thirdwx\.|wx\.)/, 'https://')
