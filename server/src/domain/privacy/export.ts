import type { PersonalData } from '@mingpian/contract/privacy.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { purchaseWords } from '@mingpian/contract/shared/rules/sentences/purchase.ts'
import { shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import type { LeftCard } from '@mingpian/contract/wallet.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import * as card from '#domain/card/personal-data.ts'
import * as contacts from '#domain/contacts/personal-data.ts'
import * as content from '#domain/content/personal-data.ts'
import * as files from '#domain/files/personal-data.ts'
import * as forms from '#domain/forms/personal-data.ts'
import type { Who } from '#domain/identity/consents.ts'
import * as identity from '#domain/identity/personal-data.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import * as calls from '#domain/leads/call-now/personal-data.ts'
import * as imported from '#domain/leads/imported/personal-data.ts'
import * as leads from '#domain/leads/lead/personal-data.ts'
import * as remarks from '#domain/leads/remarks/personal-data.ts'
import * as tags from '#domain/leads/tags/personal-data.ts'
import * as mall from '#domain/mall/personal-data.ts'
import * as notices from '#domain/notices/personal-data.ts'
import * as questions from '#domain/questions/personal-data.ts'
import * as tracking from '#domain/tracking/personal-data.ts'
import { wordFor } from './words.ts'

/**
 * All personal data of a person and of the persons joined into them.
 * @param isWhole whether phones are whole: for the person, and for a member who sees phones
 */
export async function personalData(
  db: TenantDb,
  sealer: Sealer,
  { companyId, personId }: Who,
  locale: Locale,
  isWhole = true,
): Promise<PersonalData> {
  const shown = (phone: string) => shownPhone(phone, isWhole)
  const personIds = await personIdsOf(db, companyId, personId)
  const of = { companyId, personIds }
  const { company, phone_sealed, createdAt, ...person } = await identity.person(db, { companyId, personId })
  const phone = shown(phone_sealed ? sealer.open(companyId, phone_sealed) : '')
  return {
    exportedAt: new Date().toISOString(),
    company,
    person: { ...person, phone, createdAt: createdAt.toISOString() },
    identities: await identity.identities(db, of),
    consents: (await identity.consents(db, of)).map(inIso('at')),
    sessions: (await identity.sessions(db, of)).map((session) => ({
      ...session,
      host: wordFor(locale, 'host', session.host),
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
    visits: (await tracking.visits(db, of)).map((visit) => inWords(visit, locale)),
    shares: (await tracking.shares(db, of)).map((share) => ({
      ...share,
      contentType: wordFor(locale, 'content', share.contentType),
      createdAt: share.createdAt.toISOString(),
    })),
    savedCards: (await card.savedCards(db, of)).map(inIso('savedAt')),
    leftCards: (await card.leftCards(db, of)).map(({ sealed, ...left }) => {
      const data = JSON.parse(sealer.open(companyId, sealed)) as LeftCard
      return { ...inIso('at')(left), card: { ...data, phone: shown(data.phone) } }
    }),
    likes: (await content.likes(db, of)).map(inIso('at')),
    forms: (await forms.formAnswers(db, sealer, of, locale)).map(({ handling, values, ...answer }) => ({
      ...inIso('at')(answer),
      values: values.map(({ kind, label, value }) => ({
        label,
        value: kind === 'phone' ? shown(value) : value,
      })),
      handling: wordFor(locale, 'handling', handling),
    })),
    questions: (await questions.questions(db, of)).map(inIso('at')),
    remarks: (await remarks.remarks(db, of)).map(inIso('at')),
    tags: (await tags.tags(db, of)).map(inIso('at')),
    calls: (await calls.outcomes(db, of)).map(({ outcome, ...call }) => ({
      ...inIso('at')(call),
      outcome: wordFor(locale, 'call', outcome),
    })),
    followUps: (await leads.followUps(db, of)).map(({ purchase, ...followUp }) => ({
      ...inIso('at')(followUp),
      purchase: purchase ? purchaseWords(purchase, locale) : '',
    })),
    stages: (await leads.stages(db, of)).map(({ stage, nextAt, ...kept }) => ({
      ...inIso('at')(kept),
      stage: wordFor(locale, 'stage', stage),
      nextAt: nextAt?.toISOString() ?? '',
    })),
    imports: (await imported.imports(db, sealer, of)).map(({ phone: given, ...row }) => ({
      ...inIso('at')(row),
      phone: shown(given),
    })),
    uploads: (await files.uploads(db, of)).map(inIso('at')),
    notices: (await notices.notices(db, of)).map(({ result, ...notice }) => ({
      ...inIso('at')(notice),
      result: wordFor(locale, 'notice', result),
    })),
    alerts: (await notices.alerts(db, of)).map(({ occasion, ...alert }) => ({
      ...inIso('at')(alert),
      occasion: wordFor(locale, 'action', occasion),
    })),
    members: (await mall.members(db, of)).map(inIso('createdAt')),
    mallReports: (await mall.mallReports(db, of)).map(inIso('lastAt')),
    contacts: (await contacts.contacts(db, sealer, of)).map(
      ({ removedAt, removedBy, phones, ...contact }) => ({
        ...inIso('addedAt')(contact),
        phones: phones.map(shown),
        removedAt: removedAt?.toISOString() ?? '',
        removedBy: removedBy && wordFor(locale, 'removedBy', removedBy),
      }),
    ),
  }
}

const inIso =
  <K extends string>(field: K) =>
  <T extends Record<K, Date>>(row: T) =>
    ({ ...row, [field]: row[field].toISOString() }) as Omit<T, K> & Record<K, string>

function inWords(visit: tracking.Visit, locale: Locale): PersonalData['visits'][number] {
  return {
    ...visit,
    contentType: wordFor(locale, 'content', visit.contentType),
    openedAt: visit.openedAt.toISOString(),
    cameBy: wordFor(locale, 'cameBy', visit.secondScene),
    sections: visit.sections.map(({ key, duration }) => ({
      name: wordFor(locale, 'section', key),
      milliseconds: duration,
    })),
    actions: visit.actions.map((action) => wordFor(locale, 'action', action)),
  }
}
