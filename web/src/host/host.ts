import { detectHost, type Host } from './detect.ts'

declare global {
  interface Window {
    __wxjs_environment?: string
  }
}

/** The host of this page. Determined again each time, because WeChat sets its environment late. */
export function currentHost(): Host {
  return detectHost({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    environment: window.__wxjs_environment,
  })
}
