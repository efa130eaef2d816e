import { describe, expect, it, test } from 'vitest'
import {
  byDistance,
  distanceWords,
  mapLinks,
  metresBetween,
  type Place,
  placeAt,
} from '#features/location/place.ts'
import { pickedPlace } from '#pages/choose-location/picked.ts'

const place = (name: string, point: Place['point']): { place: Place } => ({
  place: { name, address: `${name} 1`, phone: '', point },
})
const hangzhou = { latitude: 30.1836, longitude: 120.1912 }
const shanghai = { latitude: 31.1689, longitude: 121.3984 }

describe('distances', () => {
  it('are those of the earth', () => {
    expect(metresBetween(hangzhou, hangzhou)).toBe(0)
    expect(metresBetween(hangzhou, shanghai) / 1000).toBeCloseTo(159, 0)
  })

  test.each([
    [0, '10 米'],
    [84, '80 米'],
    [994, '990 米'],
    [995, '1 公里'],
    [1240, '1.2 公里'],
    [9960, '10 公里'],
    [31_200, '31 公里'],
  ])('%d metres are %s', (metres, words) => {
    expect(distanceWords(metres)).toBe(words)
  })

  it('bring the nearest first, and leave places without coordinates at the end', () => {
    const list = [place('x', null), place('s', shanghai), place('y', null), place('h', hangzhou)]
    const names = (from: Place['point']) => byDistance(list, from).map((each) => each.place.name)
    expect(names(hangzhou)).toEqual(['h', 's', 'x', 'y'])
    expect(names(null)).toEqual(['x', 's', 'y', 'h'])
  })
})

describe('the address on a card', () => {
  const listed = { id: 'p1', name: '总部', address: '江虹路 1750 号', phone: '0571', ...hangzhou }
  it('is one of the company’s places where it reads the same', () => {
    expect(placeAt('江虹路1750号 ', [listed])).toEqual({
      name: '总部',
      address: '江虹路 1750 号',
      phone: '0571',
      point: hangzhou,
    })
    expect(placeAt('江虹路 1751 号', [listed])).toBeNull()
  })

  it('has no point on a map without coordinates', () => {
    expect(placeAt('江虹路 1750 号', [{ ...listed, latitude: null, longitude: null }])?.point).toBeNull()
  })
})

describe('the maps of a phone', () => {
  const shown = { name: '云帆;总部', address: '江虹路:1', phone: '', point: hangzhou }
  it('get the point in the way of each, and Apple’s only where it is', () => {
    const [tencent, gaode, apple] = mapLinks(shown, true).map(({ href }) => new URL(href))
    expect(tencent?.searchParams.get('marker')).toBe('coord:30.1836,120.1912;title:云帆 总部;addr:江虹路 1')
    expect(gaode?.searchParams.get('position')).toBe('120.1912,30.1836')
    expect(apple?.searchParams.get('ll')).toBe('30.1836,120.1912')
    expect(mapLinks(shown, false).map(({ app }) => app)).toEqual(['tencent', 'gaode'])
  })
})

describe('a place tapped on the map', () => {
  const data = {
    module: 'locationPicker',
    latlng: { lat: 30.1, lng: '120.2' },
    poiname: '西湖',
    poiaddress: '杭州',
  }
  it('comes from the map’s own page', () => {
    for (const origin of ['https://apis.map.qq.com', 'https://mapapi.qq.com'])
      expect(pickedPlace({ origin, data })).toEqual({
        name: '西湖',
        address: '杭州',
        phone: '',
        point: { latitude: 30.1, longitude: 120.2 },
      })
  })

  test.each([
    ['another page', 'https://apis.map.qq.com.evil.example', data],
    ['the same page over http', 'http://apis.map.qq.com', data],
    ['another of its messages', 'https://mapapi.qq.com', { ...data, module: 'geolocation' }],
    ['nothing', 'https://mapapi.qq.com', null],
    ['no coordinates', 'https://mapapi.qq.com', { ...data, latlng: { lat: 'x' } }],
  ])('and never from %s', (_, origin, posted) => {
    expect(pickedPlace({ origin, data: posted })).toBeNull()
  })
})
