import { searchForm } from '@mingpian/contract/shared/rules/plain-text.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'

const { parts } = await testApp({ WEB_DIST: '/nowhere' })

/** Every separator, mark without a width and full-width character. Other letters are those of the version of Unicode. */
const characters = Array.from({ length: 0xe1000 }, (_, at) => at + 1)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((character) => /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{P}\uff00-\uffef]/u.test(character))

test('the database and the contract give names and search words the same form', async () => {
  const texts = [
    ...characters.map((character) => `马${character}a`),
    ...['', ' ', '·', '拉．买.a', '马.买', 'a.b', 'Ａｌｉｃｅ·李　明', '👨\u200d👩\u200d👧家', 'ÀÉ Ñ'],
  ]
  const { rows } = await parts.db.tenant('00000000', (db) =>
    sql<{ text: string; form: string }>`
      select text, search_form(text) as form from unnest(${texts}::text[]) text`.execute(db),
  )
  const differing = rows.filter(({ text, form }) => searchForm(text) !== form)
  expect(differing.map(({ text, form }) => [escape(text), form, searchForm(text)])).toEqual([])
  expect(rows).toHaveLength(texts.length)
})

test('has_words finds words in another writing, and no words in any text', async () => {
  const { rows } = await parts.db.tenant('00000000', (db) =>
    sql`select has_words('阿卜杜拉·买买提', '拉・买') as other, has_words('甲', '') as none, has_words('100%', '1_0') as pattern`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ other: true, none: true, pattern: false }])
})
