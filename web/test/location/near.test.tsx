// @vitest-environment happy-dom
import { passing } from '@mingpian/client/storage.ts'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { metresBetween } from '#features/location/place.ts'
import { gcjOf } from '#host/gcj.ts'
import { BookablePlaces } from '../../src/pages/appointment/location/places.tsx'
import { control, draw, tap, until } from '../support/dom.tsx'

describe('a position of a browser (case C17)', () => {
  it('is converted as the maps of China count', () => {
    // The example of coordtransform, which maps of China use.
    const { latitude, longitude } = gcjOf({ latitude: 39.915, longitude: 116.404 })
    expect(longitude).toBeCloseTo(116.410_244_499_169_38, 9)
    expect(latitude).toBeCloseTo(39.916_404_281_501_64, 9)
  })

  test.each([
    ['Beijing', 39.915, 116.404],
    ['Hangzhou', 30.2741, 120.1551],
    ['Guangzhou', 23.1291, 113.2644],
    ['Urumqi', 43.8256, 87.6168],
  ])('is moved by some hundred metres in %s', (_, latitude, longitude) => {
    const moved = metresBetween({ latitude, longitude }, gcjOf({ latitude, longitude }))
    expect(moved).toBeGreaterThan(100)
    expect(moved).toBeLessThan(700)
  })

  it('stays outside of China', () => {
    const berlin = { latitude: 52.52, longitude: 13.405 }
    expect(gcjOf(berlin)).toEqual(berlin)
  })
})

describe('the places to book', () => {
  const here = { latitude: 30.2741, longitude: 120.1551 }
  const there = gcjOf(here)
  const place = (placeId: string, name: string, point: typeof here, address: string) => ({
    ...{ placeId, name, address, phone: '', pictures: [], week: [], ...point },
  })
  // To a position that is not converted the first place would be nearer.
  const places = [
    place(
      'p1',
      '武林店',
      { latitude: here.latitude + 0.001, longitude: here.longitude },
      '浙江省杭州市武林路 1 号',
    ),
    place(
      'p2',
      '西湖店',
      { latitude: there.latitude - 0.0005, longitude: there.longitude },
      '浙江省杭州市文三路 2 号',
    ),
    place('p3', '外滩店', { latitude: 31.24, longitude: 121.49 }, '上海市中山东一路 3 号'),
  ]
  const names = () => Array.from(document.querySelectorAll('h3'), (each) => each.textContent)
  let drawn: { unmount: () => Promise<void> } | undefined
  beforeEach(() => {
    passing.set('mp.where', true)
  })
  afterEach(async () => {
    await drawn?.unmount()
    vi.unstubAllGlobals()
  })
  const positions = (answer: (done: (at: unknown) => void, refused: (why: unknown) => void) => void) =>
    vi.stubGlobal('navigator', {
      ...{ userAgent: navigator.userAgent, maxTouchPoints: 0, language: 'zh-CN' },
      geolocation: { getCurrentPosition: answer },
    })

  it('are sorted by the converted position, the nearest first', async () => {
    positions((done) => done({ coords: here }))
    drawn = await draw(<BookablePlaces list={places} companyId="yunfan01" />)
    expect(names()).toEqual(['武林店', '西湖店', '外滩店'])
    await tap(control('按距离排序'))
    await until(() => expect(names()).toEqual(['西湖店', '武林店', '外滩店']))
  })

  it('keep their order and are chosen by city where the position is refused', async () => {
    positions((_, refused) => refused(new Error('denied')))
    drawn = await draw(<BookablePlaces list={places} companyId="yunfan01" />)
    await tap(control('按距离排序'))
    await until(() => expect(document.body.textContent).toContain('没有获取到位置'))
    expect(names()).toEqual(['武林店', '西湖店', '外滩店'])
    await tap(control('上海'))
    expect(names()).toEqual(['外滩店'])
  })
})
