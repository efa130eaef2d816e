import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../support/at-end.ts'

/** A vendor that knows none of our codes: settings that lead all platforms to it. */
export async function strangeVendor(): Promise<NodeJS.ProcessEnv> {
  const vendor = createServer((_request, response) =>
    response.end('{"errcode":40029,"errmsg":"invalid code"}'),
  )
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  atEnd(() => void vendor.close())
  const base = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  return { WECHAT_API_BASE: base, WECOM_API_BASE: base, SMS_API_BASE: base, SMS_ACCESS_KEY: 'sms-key' }
}
