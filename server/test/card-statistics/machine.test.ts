import { expect, it } from 'vitest'
import { isMachine } from '#domain/tracking/machine.ts'

const machines = [
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 12_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/7.0 mpcrawler',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'WhatsApp/2.23.20.0',
  'curl/8.5.0',
  'python-requests/2.31.0',
]
const persons = [
  '',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN',
  'Mozilla/5.0 (Linux; Android 14; CUBOT X70 Build/UP1A) AppleWebKit/537.36 Chrome/116.0 XWEB/1160065 MMWEBSDK/20240404 MicroMessenger/8.0.49 Language/zh_CN miniProgram',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh',
]

it.each(machines)('is a machine: %s', (userAgent) => expect(isMachine(userAgent)).toBe(true))
it.each(persons)('is a person: %s', (userAgent) => expect(isMachine(userAgent)).toBe(false))
