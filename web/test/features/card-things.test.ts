import { describe, expect, it } from 'vitest'
import { type Chosen, rebase } from '#features/card-edit/things/rebase.ts'
import { broughtBack, inPlacesOf } from '#features/card-edit/things/things-editor.tsx'

/** 'a b:x' are two things, the second in the owner's words; '!f' is fixed by the company. */
const things = (text: string): Chosen[] =>
  text.split(' ').flatMap((word) => {
    const [, mark, _id = '', , ownTitle = ''] = /^(!?)(\w*)(:(\w+))?$/.exec(word) ?? []
    return _id ? [{ _id, fixed: mark === '!', available: true, ownTitle }] : []
  })
const words = (list: readonly Chosen[]) =>
  list.map(({ _id, fixed, ownTitle }) => `${fixed ? '!' : ''}${_id}${ownTitle && `:${ownTitle}`}`).join(' ')

describe('edits made on a list that was saved elsewhere meanwhile', () => {
  it.each([
    ['nothing changed elsewhere', 'a b c', 'c a', 'a b c', 'c a'],
    ['nothing changed here', 'a b', 'a b', 'b:x c a', 'b:x c a'],
    ['added here, added there', 'a', 'a x', 'a y', 'a y x'],
    ['moved here, added there', 'a b', 'b a', 'a b y', 'b a y'],
    ['moved there, added here', 'a b', 'a b x', 'b a', 'b a x'],
    ['taken out here stays out', 'a b c', 'a c', 'c b a', 'c a'],
    ['taken out there stays out, named or not', 'a b', 'a b:x', 'a', 'a'],
    ['named here, moved there', 'a b', 'a b:x', 'b a', 'b:x a'],
    ['named in both', 'a:1', 'a:2', 'a:3', 'a:2'],
    ['a name taken back here', 'a:1 b', 'a b', 'a:1 b:x', 'a b:x'],
    ['fixed there comes first as it is', 'a b', 'b:x a', '!b a', '!b a'],
    ['no longer fixed, and the owner’s all the same', '!b a', '!b a x', 'a b', 'a b x'],
    ['no longer fixed, and gone with that', '!b a', '!b a', 'a', 'a'],
    ['the same added in both', 'a', 'a x:m', 'a x', 'a x'],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(words(rebase(things(base), things(mine), things(theirs)))).toBe(merged)
  })
})

it('things of one kind change places among themselves', () => {
  expect(words(inPlacesOf(things('a 1 b 2 3'), things('3 1 2')))).toBe('a 3 b 1 2')
})

it('a removed thing comes back where it stood', () => {
  const [b] = things('b')
  if (!b) throw new Error('no thing')
  expect(words(broughtBack(things('a c'), b, things('a b c')))).toBe('a b c')
  expect(words(broughtBack(things('c d'), b, things('a b c')))).toBe('b c d')
})
