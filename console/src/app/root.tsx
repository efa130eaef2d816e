import { CallError, onCallError } from '@mingpian/client/call.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider, theme } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { Drawing } from '#kit/drawing.tsx'
import { SaysFailures } from '#kit/failures.tsx'
import { toFirstFault } from '#kit/first-fault.ts'
import { PreferencesProvider, usePreferences } from '#kit/preferences.tsx'
import { keepSession, session, useSession } from '#kit/session.ts'
import { Shell } from './shell.tsx'
import { SignIn } from './sign-in.tsx'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      // A refusal is not retried.
      retry: (count, error) => error instanceof CallError && error.httpStatus === 0 && count < 2,
    },
  },
})

onCallError((error) => {
  if (error.code !== codes.loginExpired) return
  if (session()) keepSession(null, true)
  client.clear()
})

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
const csp = { nonce }
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Switches that are off, and stars without a rating, have a contrast of 3:1 with their ground. */
const off = { light: '#8C8C8C', dark: '#757575' }

const form = { scrollToFirstError: toFirstFault }

const empty = { image: <Drawing kind="empty" />, styles: { image: { height: 80 } } }

const fontFamily =
  'system-ui, -apple-system, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif'

/** Text on the brand colour, and the brand colour as text, have 4.5:1 in both looks. */
const tokens = {
  light: {
    colorPrimary: '#2B5BD7',
    colorLink: '#2B5BD7',
    colorBgLayout: '#F5F6F8',
    colorTextPlaceholder: '#737373',
    colorTextDescription: '#666666',
    colorTextSecondary: '#666666',
    colorTextTertiary: '#666666',
    colorInfo: '#2B5BD7',
    colorSuccess: '#237804',
    // The backgrounds of messages that antd derives from the dark colours have too little contrast.
    colorSuccessBg: '#F6FFED',
    colorSuccessBorder: '#B7EB8F',
    colorWarning: '#AD6800',
    colorWarningBg: '#FFFBE6',
    colorWarningBorder: '#FFE58F',
    colorError: '#CF1322',
    // The text of coloured tags: antd's own has 3.4:1. One custom property has both names of a shade.
    green7: '#237804',
    'green-7': '#237804',
    orange7: '#AD4E00',
    'orange-7': '#AD4E00',
    gold7: '#874D00',
    'gold-7': '#874D00',
  },
  dark: {
    colorPrimary: '#4272EB',
    colorLink: '#8AAAFF',
    colorBgLayout: '#111111',
    colorBgContainer: '#191919',
    colorTextPlaceholder: '#8C8C8C',
    colorTextDescription: '#A3A3A3',
    colorTextSecondary: '#A3A3A3',
    colorTextTertiary: '#A3A3A3',
    colorInfo: '#4272EB',
    colorSuccess: '#73D13D',
    colorWarning: '#FFC53D',
    colorError: '#FF7875',
  },
}

export function Root() {
  return (
    <PreferencesProvider>
      <Themed />
    </PreferencesProvider>
  )
}

function Themed() {
  const { locale, look } = usePreferences()
  useEffect(() => void dayjs.locale(locale === 'en' ? 'en' : 'zh-cn'), [locale])
  return (
    <ConfigProvider
      csp={csp}
      empty={empty}
      form={form}
      locale={locale === 'en' ? enUS : zhCN}
      button={{ autoInsertSpace: false }}
      theme={{
        algorithm: look === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { fontFamily, borderRadius: 8, motion, ...tokens[look] },
        // All sections fit a screen 900 px high.
        components: {
          Switch: { colorTextQuaternary: off[look], colorTextTertiary: off[look] },
          Rate: { starBg: off[look] },
          Tabs: {
            itemSelectedColor: tokens[look].colorLink,
            itemHoverColor: tokens[look].colorLink,
            inkBarColor: tokens[look].colorLink,
          },
          Menu: { itemSelectedColor: tokens[look].colorLink, itemHeight: 34, itemMarginBlock: 2 },
        },
      }}
    >
      {/* At the top they would cover the actions of a page. */}
      <App style={{ height: '100%' }} notification={{ placement: 'bottom' }}>
        <QueryClientProvider client={client}>
          <SaysFailures>
            <BrowserRouter basename="/console">
              <Door />
            </BrowserRouter>
          </SaysFailures>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}

const Door = () => (useSession() ? <Shell /> : <SignIn />)
