import type { MallMember } from '@mingpian/contract/mall-members.ts'
import { personWords } from '#features/people/person.ts'
import type { Words } from '#words/zh.ts'

/** A member by name, or by the id where the reader may not see the name. */
export const memberWords = ({ name, number, memberId }: MallMember, words: Words): string =>
  name || number > 0 ? personWords({ name, number }, words.nameless) : memberId.slice(-8)

/** How a member came to the level. @param at a time in words */
export function levelWay(
  { isGiven, givenUntil }: Pick<MallMember, 'isGiven' | 'givenUntil'>,
  words: Words,
  at: (time: string) => string,
): string {
  if (!isGiven) return words.memberByMoney
  return givenUntil ? words.memberByHandUntil(at(givenUntil)) : words.memberByHand
}
