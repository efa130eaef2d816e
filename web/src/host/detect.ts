/** The app that the page is open in. */
export interface Host {
  app: 'wechat' | 'wecom' | 'none'
  ios: boolean
  /** A web view inside a mini program. */
  mini: boolean
  /** WeChat or WeCom on a phone: the only place where the product is shown. */
  mobileMessaging: boolean
}

interface BrowserSigns {
  userAgent: string
  maxTouchPoints: number
}

interface HostSigns extends BrowserSigns {
  /** `window.__wxjs_environment`, set by WeChat some time after the page has started. */
  environment?: string
}

/**
 * Reads the host from the user agent and similar signs. All of them can be forged: use the result only for display,
 * never for a permission. Desktop WeChat and WeCom do not count as mobile; an iPad that poses as a Mac does.
 */
export function detectHost({ userAgent, maxTouchPoints, environment }: HostSigns): Host {
  const wecom = /wxwork/i.test(userAgent)
  const wechat = /MicroMessenger/i.test(userAgent)
  const desktop = isDesktop(userAgent, maxTouchPoints)
  return {
    app: wecom ? 'wecom' : wechat ? 'wechat' : 'none',
    ios: /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && !desktop),
    mini: environment === 'miniprogram' || /miniProgram\/wx/i.test(userAgent),
    mobileMessaging: isMobileMessaging({ userAgent, maxTouchPoints }),
  }
}

/** The host's `mobileMessaging` by itself: the scripts in a document's head need no more, and each byte of them counts. */
export const isMobileMessaging = ({ userAgent, maxTouchPoints }: BrowserSigns): boolean =>
  /wxwork|MicroMessenger/i.test(userAgent) && !isDesktop(userAgent, maxTouchPoints)

function isDesktop(userAgent: string, maxTouchPoints: number): boolean {
  if (/WindowsWechat|MacWechat|UnifiedPC|MiniProgramEnv\/(Windows|Mac)/i.test(userAgent)) return true
  if (/Windows NT/.test(userAgent)) return !/Mobile/.test(userAgent)
  return /Macintosh/.test(userAgent) && !/Mobile/.test(userAgent) && maxTouchPoints <= 1
}
