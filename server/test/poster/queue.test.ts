import { expect, test } from 'vitest'
import { createPictures } from '#domain/posters/pictures.ts'

const card = (companyId: string, userId: string) => ({
  ...{ companyId, userId, name: userId, position: '客户经理', companyName: companyId },
  ...{ avatar: '', cardColor: 0, english: {}, miniCode: '', subDomains: [] },
})

test('the posters of one company’s cards do not hold up a poster of another company', async () => {
  const pictures = createPictures({ read: async () => null })
  const drawn: string[] = []
  const draw = async (companyId: string, userId: string) => {
    await pictures.poster(card(companyId, userId), 'portrait', 'zh', 'https://card.example/')
    drawn.push(companyId)
  }
  await Promise.all([...Array.from({ length: 10 }, (_, at) => draw('many', `user${at}`)), draw('one', 'lin')])
  expect(drawn).toHaveLength(11)
  expect(drawn.indexOf('one')).toBeLessThan(6)
})
