import { describe, expect, test } from 'vitest'
import { realShareId } from '#shared/rules/share.ts'
import {
  type Arrival,
  compatibleShareId,
  firstScene,
  type SecondScene,
  type ShareType,
  secondScene,
  shareOrigin,
} from '#shared/rules/share-origin.ts'

test.each([
  ['/pages/person/index', '2008'],
  ['/pages/material/index', '2009'],
  ['/pages/person/index/', '2009'],
  ['/', '2009'],
  ['', '2009'],
])('the first scene of %j is %s', (path, code) => {
  expect(firstScene(path)).toBe(code)
})

describe('second scene', () => {
  const rows: [Arrival, SecondScene][] = [
    [{}, '2'],
    [{ saleShareId: '', shareId: '' }, '2'],
    [{ saleShareId: 's1' }, '0'],
    [{ shareType: 'staff' }, '0'],
    [{ shareType: 'staff', shareId: 'v1' }, '0'],
    [{ saleShareId: 's1', shareId: 'v1' }, '0'],
    [{ saleShareId: 's1', shareType: 'wxUser' }, '0'],
    [{ shareId: 'v1' }, '1'],
    [{ shareType: 'wxUser' }, '1'],
    [{ shareId: 'v1', shareType: 'selfVisit' }, '1'],
    [{ shareId: 'noId' }, '2'],
    [{ saleShareId: 'noId' }, '2'],
    [{ saleShareId: 'noId', shareId: 'v1' }, '1'],
    [{ shareId: 'noId', shareType: 'wxUser' }, '1'],
    [{ shareType: 'selfVisit' }, '2'],
  ]
  test.each(rows)('of %j is %s', (arrival, scene) => {
    expect(secondScene(arrival)).toBe(scene)
  })
})

describe('share type', () => {
  const rows: [Arrival, SecondScene, ShareType, string][] = [
    [{}, '2', 'selfVisit', ''],
    [{ saleShareId: 's1' }, '0', 'staff', 's1'],
    [{ saleShareId: 's1', shareId: 'v1' }, '0', 'staff', 's1'],
    [{ saleShareId: 's1', shareType: 'wxUser' }, '0', 'staff', 's1'],
    [{ saleShareId: 's1', shareType: 'selfVisit' }, '0', 'staff', 's1'],
    [{ shareId: 'v1' }, '1', 'wxUser', 'v1'],
    [{ shareId: 'v1', shareType: 'wxUser' }, '1', 'wxUser', 'v1'],
    [{ shareId: 'v1', shareType: 'staff' }, '0', 'staff', 'v1'],
    [{ shareType: 'wxUser' }, '1', 'wxUser', ''],
    [{ shareId: 'noId', shareType: 'wxUser' }, '1', 'wxUser', ''],
    [{ saleShareId: 'noId', shareId: 'v1' }, '1', 'wxUser', 'v1'],
    // A salesperson's share without an id is a visit of one's own.
    [{ shareType: 'staff' }, '2', 'selfVisit', ''],
    [{ shareType: 'staff', shareId: 'noId' }, '2', 'selfVisit', ''],
    // Second scene 2 forces it, with any stored type.
    [{ shareType: 'selfVisit' }, '2', 'selfVisit', ''],
    // A visitor's share is second scene 1, also where a visit of one's own was stored before.
    [{ shareType: 'selfVisit', shareId: 'v1' }, '1', 'wxUser', 'v1'],
    [{ shareType: 'selfVisit', shareId: 'noId' }, '2', 'selfVisit', ''],
  ]
  test.each(rows)('of %j', (arrival, scene, shareType, shareId) => {
    expect(shareOrigin(arrival)).toEqual({ secondScene: scene, shareType, shareId })
  })
})

test.each([
  [undefined, ''],
  ['', ''],
  ['noId', ''],
  ['noid', 'noid'],
  ['v1', 'v1'],
])('the share id %j is %j', (given, real) => {
  expect(realShareId(given)).toBe(real)
})

describe('an event is credited to the nearest share', () => {
  test.each([
    [{}, ''],
    [{ saleShareId: 's1' }, 's1'],
    [{ shareId: 'v1', saleShareId: 's1' }, 'v1'],
    [{ currentShareId: 'c1', shareId: 'v1', saleShareId: 's1' }, 'c1'],
    [{ currentShareId: '', shareId: 'noId', saleShareId: 's1' }, 's1'],
    [{ currentShareId: 'noId', shareId: 'noId', saleShareId: 'noId' }, ''],
  ])('%j → %j', (ids, credited) => {
    expect(compatibleShareId(ids)).toBe(credited)
  })
})
