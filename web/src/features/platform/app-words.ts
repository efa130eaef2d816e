import { m } from '#paraglide/messages.js'

const apps = new Map([
  ['wecom', m.home_app_wecom],
  ['pay', m.home_app_pay],
  ['wechat', m.home_app_wechat],
  ['mini', m.home_app_mini],
])

/** A kind of app of the messaging platforms. */
export const appWords = (kind: string): string => (apps.get(kind) ?? m.home_app_other)()
