// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { Imports } from '../../src/pages/radar/trail/imports.tsx'
import { answerCalls, control, draw, tap, until } from '../support/dom.tsx'

const detail = (imports: object[]) => ({ 'GET /biz/v1/clue/mk_detail': () => ({ imports }) })
const fair = {
  employer: '云帆家居',
  region: '浙江 杭州',
  note: '九月家博会上要了报价',
  at: '2026-11-02T08:00:00.000Z',
}

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

const shown = async () => {
  drawn = await draw(<Imports unionId="union-wang" />)
}

test('shows the facts of the newest import of a lead, and those of each by a tap', async () => {
  answerCalls(detail([fair, { employer: '', region: '上海', note: '', at: '2026-10-01T08:00:00.000Z' }]))
  await shown()
  await until(() => expect(control('云帆家居 · 浙江 杭州')).toBeDefined())
  expect(document.body.textContent).toContain('九月家博会上要了报价')
  expect(document.body.textContent).toContain('由管理员导入')
  expect(document.body.textContent).not.toContain('上海')
  await tap(control('云帆家居'))
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('上海'))
})

test('says that a lead was imported where the list had a name and a phone alone', async () => {
  answerCalls(detail([{ employer: '', region: '', note: '', at: '2026-11-02T08:00:00.000Z' }]))
  await shown()
  await until(() => expect(control('管理员导入的线索')).toBeDefined())
})

test('shows nothing of a lead that came by itself', async () => {
  const asked = answerCalls(detail([]))
  await shown()
  await until(() => expect(asked).toHaveLength(1))
  expect(document.body.textContent).toBe('')
})
