import { describe, expect, it } from 'vitest'
import { redirectTargets } from '../../../contract/test/redirect-targets.ts'
import { authHash, expiredHash, wayBack } from '../../src/features/session/relogin.ts'
import { startAddress } from '../../src/features/session/sign-in.ts'
import { backAddress } from '../../src/pages/common-auth/back.ts'
import { linkToContinue } from '../../src/pages/no-permission/link.ts'

const page = 'https://own.example/qw-wxmini/?companyId=yunfan01'
const here = new URL(page)

/** Every place where an address names the next one, and where a browser on our page would then go. */
const ways: [string, (target: string) => string][] = [
  ['the sign-in’s way back', (target) => backAddress(here, target)],
  ['the sign-in itself', (target) => startAddress('yunfan01', target)],
  [
    'the page after an expiry',
    (target) => `#${wayBack(`#/pages/home/index?${new URLSearchParams({ isLogin: '1', back: target })}`)}`,
  ],
  [
    'the page after a silent sign-in',
    (target) => `#${wayBack(`#/pages/common-auth/index?${new URLSearchParams({ back: target })}`)}`,
  ],
  ['a hash that is no path', (target) => `#${wayBack(`#${target}`)}`],
  ['the hash of the silent sign-in', (target) => authHash(`#${target}`)],
  ['the hash of the expiry', (target) => expiredHash(`#${target}`)],
  ['the link to continue on the phone', (target) => linkToContinue(page, target)],
]

describe.each(ways)('%s', (_name, way) => {
  it.each(redirectTargets)('stays here for %j', (target) => {
    const next = new URL(way(target), page)
    expect([next.protocol, next.host]).toEqual([here.protocol, here.host])
  })
})

it('a way that believes what it is told is seen', () => {
  const believed = redirectTargets.filter((target) => new URL(target, page).host !== here.host)
  expect(believed.length).toBeGreaterThan(15)
})
