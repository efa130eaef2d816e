// @vitest-environment happy-dom
import { afterEach, describe, expect, it, test } from 'vitest'
import { moved, pinched, rested, whole } from '#features/reading/zoom.ts'
import PreviewImagePage from '#pages/preview-image/page.tsx'
import { picturesOf } from '#pages/preview-image/pictures.ts'
import { control, draw, settle, tap, until } from '../support/dom.tsx'

const origin = 'https://a.cn'

describe('the pictures that an address names', () => {
  const of = (query: string) => picturesOf(new URLSearchParams(query), origin)
  test.each<[string, string, unknown]>([
    [
      'our own',
      'url=/files/a.png&alt=A&url=/files/b.png',
      {
        url: '/files/a.png',
        all: [
          ['/files/a.png', 'A'],
          ['/files/b.png', ''],
        ],
      },
    ],
    [
      'the one to begin with',
      'url=/a.png&url=/b.png&current=/b.png',
      {
        url: '/b.png',
        all: [
          ['/a.png', ''],
          ['/b.png', ''],
        ],
      },
    ],
    ['our own by their whole address', 'url=https://a.cn/a.png', { url: '/a.png', all: [['/a.png', '']] }],
    ['no others', 'url=https://b.cn/x.png&alt=X&url=/a.png&alt=A', { url: '/a.png', all: [['/a.png', 'A']] }],
    [
      'no foreign host by a trick',
      'url=//b.cn/x.png&url=https://a.cn@b.cn/x.png&url=javascript:alert(1)&url=data:image/png,x',
      null,
    ],
    ['none', '', null],
  ])('%s', (_, query, expected) => {
    const found = of(query)
    expect(found && { url: found.url, all: found.all.map(({ url, alt }) => [url, alt]) }).toEqual(expected)
  })
})

describe('enlarging', () => {
  const spot = (x: number, y: number) => ({ x, y })
  it('keeps what lies between the fingers where it is', () => {
    const view = pinched(whole, [spot(-10, 0), spot(30, 0)], [spot(-30, 0), spot(50, 0)])
    expect(view).toEqual({ scale: 2, x: -10, y: 0 })
  })

  it('goes to four times the size and never below the whole', () => {
    expect(pinched(whole, [spot(0, 0), spot(1, 0)], [spot(0, 0), spot(99, 0)]).scale).toBe(4)
    expect(pinched(whole, [spot(0, 0), spot(90, 0)], [spot(0, 0), spot(1, 0)]).scale).toBe(1)
  })

  it('rests with no edge inside the screen, and whole where it hardly grew', () => {
    const size = { width: 300, height: 200 }
    expect(rested({ scale: 2, x: 500, y: -500 }, size)).toEqual({ scale: 2, x: 150, y: -100 })
    expect(rested({ scale: 1.04, x: 9, y: 9 }, size)).toEqual(whole)
    expect(moved({ scale: 2, x: 1, y: 2 }, spot(0, 0), spot(5, 6))).toEqual({ scale: 2, x: 6, y: 8 })
  })
})

describe('the page of pictures', () => {
  let drawn: Awaited<ReturnType<typeof draw>> | undefined
  afterEach(async () => {
    await drawn?.unmount()
    drawn = undefined
  })

  it('counts them, and offers a broken one again', async () => {
    history.replaceState(null, '', '/qw-wxmini/#/preview-image?url=/a.png&alt=门店&url=/b.png')
    drawn = await draw(<PreviewImagePage />)
    const images = () => Array.from(document.querySelectorAll('img'))
    expect(images().map(({ alt }) => alt)).toEqual(['门店', '第 2 张，共 2 张'])
    expect(document.body.textContent).toContain('1 / 2')
    await settle(() => images()[0]?.dispatchEvent(new Event('error')))
    await until(() => expect(document.body.textContent).toContain('图片没有加载出来'))
    expect(images()).toHaveLength(1)
    await tap(control('重试'))
    expect(images()).toHaveLength(2)
  })

  it('says so where there is none of ours', async () => {
    history.replaceState(null, '', '/qw-wxmini/#/preview-image?url=https://elsewhere.example/a.png')
    drawn = await draw(<PreviewImagePage />)
    expect(document.querySelector('img')).toBeNull()
    expect(document.querySelector('h1')?.textContent).toBe('内容不见了')
  })
})
