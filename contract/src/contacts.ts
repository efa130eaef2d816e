import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/fields.ts'
import { longestWelcome } from '#shared/rules/welcome.ts'

/** The text of a welcome message: lines without control characters. */
export const welcomeWords = Type.String({
  maxLength: longestWelcome,
  pattern: '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f]*$',
})

/** The welcome message of a new customer in WeCom. For placeholders of names see `rules/welcome.ts`. */
export const Welcome = Type.Object({
  isOn: Type.Boolean(),
  words: welcomeWords,
  /** Whether the link of the member’s card is attached. */
  withCard: Type.Boolean(),
})
export type Welcome = Static<typeof Welcome>

/** The company's decisions about customers in WeCom. */
export const contacts = {
  welcome: endpoint('GET /biz/v1/contact/welcome', {
    summary: 'The welcome message of new customers in WeCom.',
    access: 'admin',
    may: 'company.read',
    data: Welcome,
  }),
  keepWelcome: endpoint('PUT /biz/v1/contact/welcome', {
    summary:
      'Decides what new customers in WeCom are greeted with. It counts from the next customer on; one that is on needs words.',
    access: 'admin',
    may: 'company.write',
    body: Welcome,
    data: Welcome,
  }),
  sync: endpoint('POST /biz/v1/contact/sync', {
    summary:
      'Begins to read all customers and tags from WeCom. While that is under way, the same request answers the same job.',
    access: 'admin',
    may: 'platform.write',
    body: Type.Object({}),
    data: Type.Object({ jobId: recordId }),
  }),
}
