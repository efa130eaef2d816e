import { articlePictures } from '@mingpian/contract/shared/rules/article-html.ts'
import { expect, test } from 'vitest'

test('the pictures of an article are found in their order, wherever the address stands in the tag', () => {
  const html =
    '<p>src="no"</p><img src="/files/a.webp" alt="一"><figure><img alt="src=" width="3" src="/files/b.webp?x=1&amp;y=2" /></figure><img alt="无图">'
  expect(articlePictures(html)).toEqual(['/files/a.webp', '/files/b.webp?x=1&y=2'])
})
