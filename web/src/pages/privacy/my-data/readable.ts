import type { PersonalData } from '@mingpian/contract/privacy.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { momentWords } from '#kit/moment-words.ts'
import { timeWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { scopeWords } from './scopes.ts'

interface Readable {
  title: string
  lines: string[]
}

const when = (iso: string) => timeWords(new Date(iso), new Date(), getLocale())
/** Joins the parts that are not empty. */
const line = (...parts: string[]) => parts.filter(Boolean).join(' · ')

/** Everything in the export, each kind with its lines. */
export function sectionsOf(data: PersonalData): Readable[] {
  const { person } = data
  return [
    {
      title: m.data_person(),
      lines: [
        line(m.data_name(), person.name),
        line(m.data_phone(), person.phone),
        line(m.data_since(), when(person.createdAt)),
        ...data.identities.map(({ appId, openId }) => line('openId', openId, appId)),
        ...(person.unionId ? [line('unionId', person.unionId)] : []),
        ...(person.externalUserid ? [line(m.data_wecom_id(), person.externalUserid)] : []),
      ].filter((each) => each.includes(' · ')),
    },
    {
      title: m.data_consents(),
      lines: data.consents.map(({ scope, granted, version, at }) =>
        line(
          scopeWords(scope).title,
          granted ? m.data_agreed() : m.data_refused(),
          m.data_version({ version }),
          when(at),
        ),
      ),
    },
    {
      title: m.data_visits(),
      lines: data.visits.map((visit) =>
        line(
          visit.contentType,
          visit.contentTitle,
          // A card bears the name of whose it is.
          visit.contentTitle === visit.salesperson ? '' : visit.salesperson,
          durationWords(visit.milliseconds, getLocale()),
          when(visit.openedAt),
        ),
      ),
    },
    {
      title: m.data_shares(),
      lines: data.shares.map((share) => line(share.contentType, share.contentTitle, when(share.createdAt))),
    },
    { title: m.home_kept(), lines: data.savedCards.map(({ name, savedAt }) => line(name, when(savedAt))) },
    {
      title: m.kept_products(),
      lines: data.savedProducts.map(({ name, savedAt }) => line(name, when(savedAt))),
    },
    {
      title: m.data_left_cards(),
      lines: data.leftCards.map(({ salesperson, card, at }) =>
        line(
          salesperson,
          card.name,
          card.phone,
          card.company,
          card.position,
          card.email,
          card.note,
          when(at),
        ),
      ),
    },
    { title: m.data_likes(), lines: data.likes.map(({ title, at }) => line(title, when(at))) },
    { title: m.data_post_likes(), lines: data.postLikes.map(({ title, at }) => line(title, when(at))) },
    {
      title: m.data_post_comments(),
      lines: data.postComments.map(({ title, words, state, at }) => line(title, words, state, when(at))),
    },
    {
      title: m.data_post_reports(),
      lines: data.postReports.map(({ title, reason, note, at }) => line(title, reason, note, when(at))),
    },
    {
      title: m.data_forms(),
      lines: data.forms.map(({ form, values, at, handling, note }) =>
        line(form, ...values.map(({ label, value }) => `${label} ${value}`), when(at), handling, note),
      ),
    },
    {
      title: m.data_questions(),
      lines: data.questions.map(({ salesperson, title, words, at }) =>
        line(salesperson, title, words, when(at)),
      ),
    },
    {
      title: m.data_bookings(),
      lines: data.bookings.map(({ service, place, startsAt, state, name, phone, words, paid, refunded }) =>
        line(
          ...[service, place, momentWords(startsAt), state, name, phone, words],
          paid > 0 ? m.book_paid({ price: yuan(paid) }) : '',
          refunded > 0 ? m.book_refunded({ price: yuan(refunded) }) : '',
        ),
      ),
    },
    {
      title: m.data_waiting(),
      lines: data.waiting.map(({ service, place, day, state }) => line(service, place, day, state)),
    },
    {
      title: m.wo_mine(),
      lines: data.workOrders.map(
        ({ number, kind, state, words, replies, satisfaction, satisfactionWords, at }) =>
          line(
            ...[number, kind, state, when(at), words],
            ...replies.map(({ salesperson, words: said }) =>
              salesperson ? `${salesperson}: ${said}` : said,
            ),
            satisfaction > 0 ? m.wo_stars({ n: satisfaction }) : '',
            satisfactionWords,
          ),
      ),
    },
    {
      title: m.data_remarks(),
      lines: data.remarks.map(({ salesperson, words, at }) => line(salesperson, words, when(at))),
    },
    {
      title: m.data_stages(),
      lines: data.stages.map(({ salesperson, stage, nextAt, at }) =>
        line(salesperson, stage, nextAt && when(nextAt), when(at)),
      ),
    },
    {
      title: m.data_follow_ups(),
      lines: data.followUps.map(({ salesperson, words, purchase, at }) =>
        line(salesperson, words, purchase, when(at)),
      ),
    },
    {
      title: m.data_tags(),
      lines: data.tags.map(({ salesperson, name, at }) => line(salesperson, name, when(at))),
    },
    {
      title: m.data_calls(),
      lines: data.calls.map(({ salesperson, outcome, at }) => line(salesperson, outcome, when(at))),
    },
    {
      title: m.data_imports(),
      lines: data.imports.map(({ employer, region, note, phone, at }) =>
        line(phone, employer, region, note, when(at)),
      ),
    },
    { title: m.data_uploads(), lines: data.uploads.map(({ url, at }) => line(url, when(at))) },
    {
      title: m.data_contacts(),
      lines: data.contacts.map((contact) =>
        line(
          contact.salesperson,
          contact.remark,
          contact.description,
          ...contact.phones,
          when(contact.addedAt),
          contact.removedAt && m.data_contact_ended({ when: when(contact.removedAt) }),
          contact.removedBy,
        ),
      ),
    },
    { title: m.me_notices(), lines: data.notices.map(({ title, at }) => line(title, when(at))) },
    {
      title: m.data_messages(),
      lines: data.messages.map(({ title, text, at }) => line(title, text, when(at))),
    },
    {
      title: m.data_alerts(),
      lines: data.alerts.map(({ salesperson, occasion, at }) => line(salesperson, occasion, when(at))),
    },
    {
      title: m.data_mall(),
      lines: [
        ...data.members.map(({ id, level, reason, createdAt }) =>
          line(m.me_member(), id, level, reason, when(createdAt)),
        ),
        ...data.mallReports.map(({ salesperson, times, lastAt }) =>
          line(salesperson, m.data_times({ n: times }), when(lastAt)),
        ),
      ],
    },
    {
      title: m.data_orders(),
      lines: data.orders.map(({ number, state, total, createdAt, receiver, remark, note, goods }) =>
        line(number, state, ...goods, yuan(total), receiver, remark, note, when(createdAt)),
      ),
    },
    {
      title: m.sale_title(),
      lines: data.afterSales.map(({ orderNumber, state, reason, words, amount, at }) =>
        line(orderNumber, state, reason, words, yuan(amount), when(at)),
      ),
    },
    {
      title: m.my_reviews(),
      lines: data.productReviews.map(
        ({ name, stars, words, pictures, isAnonymous, state, refusal, answer, at }) =>
          line(
            name,
            m.review_stars({ n: stars }),
            words,
            pictures.join(' '),
            isAnonymous ? m.review_anonymous() : '',
            state,
            refusal,
            answer,
            when(at),
          ),
      ),
    },
    {
      title: m.invoice_title(),
      lines: data.invoices.map(({ orderNumber, title, taxNumber, email, isDone, at }) =>
        line(orderNumber, title, taxNumber, email, isDone ? m.invoice_done() : '', when(at)),
      ),
    },
    {
      title: m.coupons_own(),
      lines: data.coupons.map(({ name, state, way, at, validTo }) =>
        line(name, state, way, when(at), m.coupon_until({ time: momentWords(validTo) })),
      ),
    },
    {
      title: m.points_title(),
      lines: data.points.map(({ kind, points, orderNumber, words, at }) =>
        line(kind, String(points), orderNumber, words, when(at)),
      ),
    },
    {
      title: m.data_cart(),
      lines: data.cart.map(({ name, quantity }) => line(name, m.data_times({ n: quantity }))),
    },
    { title: m.data_addresses(), lines: data.addresses.map(({ address }) => line(address)) },
    {
      title: m.data_sessions(),
      lines: data.sessions.map(({ host, createdAt, live }) =>
        line(host, when(createdAt), live ? m.data_live() : m.data_ended()),
      ),
    },
  ]
}
