// @vitest-environment happy-dom
import { CallError } from '@mingpian/client/call.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { SectionBoundary } from '#app/section-boundary.tsx'
import { failureText } from '#kit/failures.tsx'
import { Failed } from '#kit/result.tsx'
import { render } from './support/render.tsx'

const shown = async (children: ReactNode) => (await render(children)).textContent ?? ''

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

it('a fault of the server sends the administrator to the operator, not to the administrator', async () => {
  const page = await failed(codes.internalError, 500)
  expect(page).toContain('联系系统运维人员')
  expect(page).not.toContain('联系管理员')
  const error = new CallError('/path', true, 500, {
    code: codes.internalError,
    message: '',
    requestId: 'r-1',
  })
  expect(failureText(error, 'zh')).toContain('请求编号 r-1 告诉系统运维人员')
  expect(failureText(new TypeError('x'), 'zh')).toContain('联系系统运维人员')
})

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
