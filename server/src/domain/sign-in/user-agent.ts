export type SignInHost = 'wechat' | 'wecom'

/** The app around the page, by the user agent. Use it only for display, never to identify the caller. */
export interface Surroundings {
  host: SignInHost | null
  /** The web-view of a WeChat mini program, which signs in natively. */
  isMini: boolean
  isDesktop: boolean
}

const desktop = /WindowsWechat|MacWechat|UnifiedPC|MiniProgramEnv\/(Windows|Mac)/i

export function surroundings(userAgent: string): Surroundings {
  const isWecom = /wxwork/i.test(userAgent)
  const isWechat = !isWecom && /MicroMessenger/i.test(userAgent)
  return {
    host: isWecom ? 'wecom' : isWechat ? 'wechat' : null,
    isMini: /miniProgram\/wx/i.test(userAgent),
    isDesktop:
      desktop.test(userAgent) || (/Windows NT|Macintosh/.test(userAgent) && !/Mobile/.test(userAgent)),
  }
}

/** The messaging app on a phone that can sign in silently, or null. */
export function silentHost(userAgent: string): SignInHost | null {
  const { host, isMini, isDesktop } = surroundings(userAgent)
  return isMini || isDesktop ? null : host
}
