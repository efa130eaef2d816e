import { describe, expect, it } from 'vitest'
import { detectHost } from '#host/detect.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) ${webkit} Mobile/15E148`
const android =
  'Mozilla/5.0 (Linux; Android 10; TAS-AN00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/111.0.5563.116 Mobile Safari/537.36'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36'
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`
const wechatDesktop = 'MicroMessenger/7.0.20.1781(0x6700143B)'

const is = (app: 'wechat' | 'wecom' | 'none', ios: boolean, mini: boolean, mobileMessaging: boolean) => ({
  app,
  ios,
  mini,
  mobileMessaging,
})

describe('the host by its user agent', () => {
  it.each([
    [
      'WeChat on iOS',
      `${iphone} MicroMessenger/8.0.76(0x18004c24) NetType/WIFI Language/zh_CN`,
      5,
      is('wechat', true, false, true),
    ],
    [
      'WeChat on Android',
      `${android} XWEB/1110005 MMWEBSDK/20230805 MMWEBID/4650 MicroMessenger/8.0.42.2460(0x28002A58) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
      5,
      is('wechat', false, false, true),
    ],
    [
      'a mini program on iOS',
      `${iphone} MicroMessenger/8.0.76(0x18004c24) NetType/WIFI Language/zh_CN miniProgram/wx1234567890abcdef`,
      5,
      is('wechat', true, true, true),
    ],
    [
      'WeCom on iOS',
      `${iphone} wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh ColorScheme/Light`,
      5,
      is('wecom', true, false, true),
    ],
    [
      'WeCom on Android',
      `${android} wxwork/4.1.20 MicroMessenger/7.0.1 NetType/4G Language/zh Lang/zh ColorScheme/Dark`,
      5,
      is('wecom', false, false, true),
    ],
    [
      'WeChat on Windows',
      `${windows} NetType/WIFI ${wechatDesktop} WindowsWechat(0x63090a13) UnifiedPCWindowsWechat(0xf254162e) XWEB/18163 Flue`,
      0,
      is('wechat', false, false, false),
    ],
    [
      'a mini program on Windows',
      `${windows} ${wechatDesktop} NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF`,
      0,
      is('wechat', false, false, false),
    ],
    [
      'WeChat on a Mac',
      `${mac} Chrome/120 Safari/537.36 ${wechatDesktop} MacWechat/3.8.7(0x13080712) UnifiedPCMacWechat(0xf26411f0) XWEB/16512 Flue`,
      0,
      is('wechat', false, false, false),
    ],
    [
      'WeChat on a Mac that has a touch screen',
      `${mac} ${wechatDesktop} MacWechat/3.8.7(0x13080712) UnifiedPCMacWechat(0xf26411f0)`,
      5,
      is('wechat', false, false, false),
    ],
    [
      'WeCom on Windows',
      'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 Chrome/107.0 Safari/537.36 Language/zh wxwork/4.1.10 (MicroMessenger/6.2) WindowsWechat QBCore/3',
      0,
      is('wecom', false, false, false),
    ],
    [
      'WeCom on a Mac',
      `${mac}wxwork/3.1.8 (MicroMessenger/6.2) WeChat/2.0.4`,
      0,
      is('wecom', false, false, false),
    ],
    [
      'WeChat on an iPad that poses as a Mac',
      `${mac} MicroMessenger/8.0.40(0x18002831) NetType/WIFI Language/zh_CN`,
      5,
      is('wechat', true, false, true),
    ],
    [
      'WeChat on HarmonyOS',
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile MicroMessenger/8.0.5',
      5,
      is('wechat', false, false, true),
    ],
    ['Safari on iOS', `${iphone} Version/17.2 Safari/604.1`, 5, is('none', true, false, false)],
    ['Chrome on Windows', windows, 0, is('none', false, false, false)],
    ['Safari on a Mac', `${mac} Version/17 Safari/605.1.15`, 0, is('none', false, false, false)],
    ['nothing', '', 0, is('none', false, false, false)],
  ])('%s', (_, userAgent, maxTouchPoints, expected) => {
    expect(detectHost({ userAgent, maxTouchPoints })).toEqual(expected)
  })

  it('knows a mini program by its late variable', () => {
    const userAgent = `${iphone} MicroMessenger/8.0.76`
    expect(detectHost({ userAgent, maxTouchPoints: 5, environment: 'miniprogram' }).mini).toBe(true)
  })
})
