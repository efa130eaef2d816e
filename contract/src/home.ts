import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { companyId, recordId, url } from '#shared/fields.ts'
import { OpeningDay } from '#shared/hours.ts'

/** The first page of staff and of visitors, and the calls of that page. */
export const home = {
  today: endpoint('GET /card/v1/home/today', {
    summary: 'A salesperson’s day so far, in the company’s time zone.',
    access: 'staff',
    data: Type.Object({
      date: Type.String({ description: 'YYYY-MM-DD' }),
      secondsLeft: Type.Integer({ description: 'Until the next day begins there.' }),
      visits: Type.Integer(),
      visitors: Type.Integer(),
      /** Visitors without a visit before today. */
      newVisitors: Type.Integer(),
      /** Visits that came through a visitor’s share. */
      relays: Type.Integer(),
      /** Customers who added the salesperson in WeCom today. */
      contacts: Type.Integer(),
      /** The same hours of yesterday, to compare. */
      visitsYesterday: Type.Integer(),
    }),
  }),
  places: endpoint('GET /card/v1/location/places', {
    summary: 'The places of the company, in its own order.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId, keyword: Type.Optional(Type.String({ maxLength: 64 })) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: recordId,
          name: Type.String(),
          address: Type.String(),
          phone: Type.String(),
          /** GCJ-02 degrees; null if unknown. */
          latitude: Type.Union([Type.Number(), Type.Null()]),
          longitude: Type.Union([Type.Number(), Type.Null()]),
          pictures: Type.Array(url),
          /** Today and the six days after it; empty where the place has no hours. */
          week: Type.Array(OpeningDay),
        }),
      ),
      /** Of the company: hours are on its clock. */
      timeZone: Type.String(),
    }),
  }),
  notices: endpoint('GET /card/v1/notice/list', {
    summary: 'The messages that the company sends and the caller can allow, with what they chose.',
    access: 'visitor',
    data: Type.Object({
      /** Of the mini program or service account that sends them; '' where there is none. */
      appId: Type.String(),
      list: Type.Array(
        Type.Object({
          templateId: Type.String(),
          /** What it is about, as the product names it. */
          message: Type.String(),
          title: Type.String(),
          occasion: Type.String(),
          sample: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
          /** accept, reject, ban, filter; '' where the person was never asked. */
          result: Type.String(),
          /** Messages that the person still allows: one for each yes. */
          allowed: Type.Integer(),
        }),
      ),
    }),
  }),
  chooseNotices: endpoint('POST /card/v1/notice/choose', {
    summary: 'Stores the answer of the vendor’s prompt for each message.',
    access: 'visitor',
    limit: 'form',
    body: Type.Object({
      results: Type.Array(
        Type.Object({
          templateId: Type.String({ minLength: 1, maxLength: 128 }),
          result: Type.Union([
            Type.Literal('accept'),
            Type.Literal('reject'),
            Type.Literal('ban'),
            Type.Literal('filter'),
          ]),
        }),
        { minItems: 1, maxItems: 5 },
      ),
    }),
    data: Type.Object({ kept: Type.Integer() }),
  }),
}
