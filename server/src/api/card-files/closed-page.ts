import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy, plainPage } from '#core/html/plain-page.ts'
import { Failure } from '#core/http/failure.ts'
import { localeOf } from '#core/http/locale.ts'

const words: Record<'cardNotOpen' | 'notFound', Record<Locale, { title: string; text: string }>> = {
  cardNotOpen: {
    zh: { title: '这张名片暂未开放', text: '现在无法下载联系方式，请向名片的主人索取新的链接。' },
    en: {
      title: 'This card is not open',
      text: 'The contact cannot be downloaded now. Please ask its owner for a new link.',
    },
  },
  notFound: {
    zh: { title: '没有找到这张名片', text: '链接可能有误，或者这张名片已不再使用。' },
    en: { title: 'There is no such card', text: 'The link may be wrong, or the card is no longer in use.' },
  },
}

/**
 * Answers a browser that follows the link of a card's file with a page and 404 if the card is closed or deleted. Other
 * clients get the error itself.
 * @throws the problem, if no page answers it
 */
export function answerClosed(request: FastifyRequest, reply: FastifyReply, problem: unknown): FastifyReply {
  const isPage = (request.headers.accept ?? '').includes('text/html')
  const name = problem instanceof Failure ? problem.failure : ''
  if (!isPage || !(name === 'cardNotOpen' || name === 'notFound')) throw problem
  const locale = localeOf(request)
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .header('vary', 'Accept, Accept-Language, Cookie')
    .header('content-security-policy', pagePolicy)
    .type('text/html; charset=utf-8')
    .send(plainPage(locale, words[name][locale]))
}
