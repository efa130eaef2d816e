import { type Reader, reader } from './answer.ts'
import type { AppCredential } from './credentials.ts'
import type { VendorAnswer, VendorHttp, VendorRequest } from './http.ts'
import type { Issued, VendorTokens } from './tokens.ts'

/** Calls of a service account or a mini program to WeChat. */
export interface WeChatCalls {
  /** A call that brings its own proof. */
  ask(app: AppCredential, request: VendorRequest): Promise<Reader>
  /** A call with the app's access token (“获取稳定版接口调用凭据”). */
  withToken(app: AppCredential, request: VendorRequest): Promise<VendorAnswer>
}

export function weChatCalls(call: VendorHttp, tokens: VendorTokens): WeChatCalls {
  const ask = async (app: AppCredential, request: VendorRequest): Promise<Reader> =>
    reader('wechat', await call({ ...request, app }))

  const issueToken = (app: AppCredential) => async (): Promise<Issued> => {
    const body = {
      grant_type: 'client_credential',
      appid: app.appId,
      secret: app.secret,
      force_refresh: false,
    }
    const answer = await ask(app, { method: 'POST', path: '/cgi-bin/stable_token', body })
    return { value: answer.must('access_token'), expiresIn: answer.number('expires_in') }
  }
  return {
    ask,
    withToken: (app, request) =>
      tokens.use(app, issueToken(app), (token) =>
        call({ ...request, app, query: { ...request.query, access_token: token } }),
      ),
  }
}
