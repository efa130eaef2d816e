// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlaceField } from '#features/location/place-field.tsx'
import ChooseLocationPage from '../../src/pages/choose-location/page.tsx'
import { answerCalls, control, draw, tap, type, until } from '../support/dom.tsx'

const places = {
  'GET /card/v1/location/places': () => ({
    list: [
      { id: 'p1', name: '上海办公室', address: '张江路 88 号', phone: '', latitude: null, longitude: null },
    ],
  }),
}
const onChange = vi.fn<(address: string) => void>()
const field = (asks: string) => (
  <PlaceField asks={asks} label="地址" value="" maxLength={200} onChange={onChange} />
)

let drawn: { unmount: () => Promise<void> } | undefined
const show = async (page: Parameters<typeof draw>[0]) => {
  await drawn?.unmount()
  drawn = await draw(page)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  onChange.mockReset()
  history.replaceState({ idx: 1 }, '', '/qw-wxmini/?companyId=yunfan01#/form')
  history.pushState({ idx: 2 }, '')
  answerCalls(places)
})
afterEach(() => drawn?.unmount())

/** From a form to the page of places. */
async function ask(asks: string): Promise<void> {
  await show(field(asks))
  await tap(control('选择'))
  expect(location.hash).toMatch(/^#\/choose-location\?companyId=yunfan01/)
  await show(<ChooseLocationPage />)
  await until(() => expect(document.body.textContent).toContain('上海办公室'))
}

test('a chosen place goes back to the field that asked, once', async () => {
  await ask('card.address')
  const back = vi.spyOn(history, 'go')
  await tap(control('上海办公室'))
  await tap(control('确定'))
  expect(back).toHaveBeenCalledWith(-1)
  await show(field('company.address'))
  expect(onChange).not.toHaveBeenCalled()
  await show(field('card.address'))
  expect(onChange.mock.calls).toEqual([['张江路 88 号']])
  await show(field('card.address'))
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('returns a typed address unchanged', async () => {
  await ask('card.address')
  await type('直接填写地址', '文三路 1 号')
  await tap(control('确定'))
  await show(field('card.address'))
  expect(onChange.mock.calls).toEqual([['文三路 1 号']])
})

test('a page that was opened by itself shows the choice', async () => {
  history.replaceState({ idx: 2 }, '', '/qw-wxmini/?companyId=yunfan01#/choose-location')
  await show(<ChooseLocationPage />)
  await until(() => expect(document.body.textContent).toContain('上海办公室'))
  await tap(control('上海办公室'))
  await tap(control('确定'))
  expect(location.hash).toMatch(/^#\/open-location/)
  await show(field('card.address'))
  expect(onChange).not.toHaveBeenCalled()
})

test('a field of several lines takes a pasted address as one line', async () => {
  await show(field('card.address'))
  await type('地址', '杭州市西湖区\n文三路 9 号')
  expect(onChange).toHaveBeenLastCalledWith('杭州市西湖区 文三路 9 号')
})
