// @vitest-environment happy-dom
import { CallError } from '@mingpian/client/call.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { App } from 'antd'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { SectionBoundary } from '#app/section-boundary.tsx'
import { PreferencesProvider } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(window, { matchMedia: () => ({ matches: false, addListener() {}, removeListener() {} }) })

async function shown(children: ReactNode): Promise<string> {
  localStorage.setItem('mp.console.locale', JSON.stringify('zh'))
  const container = document.createElement('div')
  await act(async () =>
    createRoot(container, { onCaughtError: () => undefined }).render(
      <PreferencesProvider>
        <App>
          <MemoryRouter>{children}</MemoryRouter>
        </App>
      </PreferencesProvider>,
    ),
  )
  return container.textContent ?? ''
}

const failed = (code: string, httpStatus: number) =>
  shown(
    <Failed
      error={new CallError('/path', true, httpStatus, { code, message: '', requestId: 'r-1' })}
      retry={() => undefined}
    />,
  )

it.each([
  ['403', codes.forbidden, 403, /没有权限.*返回首页/],
  ['404', codes.notFound, 404, /页面不存在.*返回首页/],
  ['500', codes.internalError, 500, /加载失败.*重 ?试.*请求编号 r-1/],
  ['a broken network', codes.unknownError, 0, /网络未连接.*重 ?试/],
  ['429', codes.tooManyRequests, 429, /操作过于频繁.*重 ?试/],
  ['503', '503', 503, /服务繁忙.*重 ?试/],
])('%s has a page of its own with the way on', async (_name, code, status, page) => {
  expect(await failed(code, status)).toMatch(page)
})

const Thrower = ({ message }: { message: string }): ReactNode => {
  throw new Error(message)
}

it.each([
  ['a section that fails while it is drawn', 'x is undefined', /页面出现问题.*重新加载/],
  [
    'a file that a new version has removed',
    'Failed to fetch dynamically imported module: /console/assets/a.js',
    /管理后台已更新.*重新加载/,
  ],
])('%s leaves the navigation and says how to go on', async (_name, message, page) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const text = await shown(
    <>
      导航
      <SectionBoundary>
        <Thrower message={message} />
      </SectionBoundary>
    </>,
  )
  expect(text).toMatch(/^导航/)
  expect(text).toMatch(page)
})
