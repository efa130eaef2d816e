import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf, memberRole } from '#shared/entities.ts'
import { companyId, paging, time, url, userId } from '#shared/fields.ts'

const ticket = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'the ticket in the code on the screen',
})
const number = Type.Integer({ minimum: 10, maximum: 99 })

/** The member of staff whom a session of the console belongs to. */
export const ConsoleUser = Type.Object({
  companyId,
  companyName: Type.String(),
  userId,
  name: Type.String(),
  avatar: url,
  /** The rights follow from it: see roles.ts. */
  role: memberRole,
  /** The company's, by its IANA name. */
  timeZone: Type.String(),
})
export type ConsoleUser = Static<typeof ConsoleUser>

/** The administrators' console: how a phone approves a browser's sign-in. */
export const console = {
  begin: endpoint('POST /wxwork/v1/console/begin', {
    summary: 'Begins the sign-in of a browser to the console. Returns the ticket for the code on its screen.',
    access: 'public',
    tenant: 'companyId',
    limit: 'consoleSignIn',
    body: Type.Object({ companyId }),
    data: Type.Object({
      ticket,
      /** Known only to this browser, which collects the session with it. */
      secret: Type.String(),
      /** The address for the code, which WeCom opens. */
      link: url,
      /** The member chooses it on the phone among three. */
      number,
      /** Seconds until the ticket expires. */
      seconds: Type.Integer(),
    }),
  }),
  scanned: endpoint('POST /wxwork/v1/console/scanned', {
    summary: 'The browser that waits for the approval of a scanned code. Only inside WeCom.',
    access: 'admin',
    may: 'console.use',
    body: Type.Object({ ticket }),
    data: Type.Object({ browser: Type.String(), numbers: Type.Array(number), companyName: Type.String() }),
  }),
  approve: endpoint('POST /wxwork/v1/console/approve', {
    summary:
      'Lets the browser in, where the number is the one on its screen. A wrong number ends the ticket. Only inside WeCom.',
    access: 'admin',
    may: 'console.use',
    body: Type.Object({ ticket, number }),
    data: Type.Object({ approved: Type.Boolean() }),
  }),
  collect: endpoint('POST /wxwork/v1/console/collect', {
    summary:
      'The waiting browser asks how far its sign-in is, and takes the session of an approved one, once.',
    access: 'public',
    limit: 'open',
    tenant: 'companyId',
    body: Type.Object({ companyId, ticket, secret: Type.String({ minLength: 1, maxLength: 128 }) }),
    data: Type.Object({
      /** `over`: it expired, was used, or is another browser's. */
      state: Type.Union([
        Type.Literal('waiting'),
        Type.Literal('scanned'),
        Type.Literal('refused'),
        Type.Literal('over'),
        Type.Literal('signedIn'),
      ]),
      /** Only with `signedIn`, otherwise ''. It ends eight hours later. */
      sessionId: Type.String(),
    }),
  }),
  me: endpoint('GET /wxwork/v1/console/me', {
    summary: 'The member who is signed in to the console.',
    access: 'admin',
    may: 'console.use',
    data: ConsoleUser,
  }),
  activity: endpoint('GET /wxwork/v1/console/activity', {
    summary: 'The recorded changes with their authors, the newest first.',
    access: 'admin',
    may: 'activity.read',
    query: Type.Object({
      ...paging,
      /** A whole action, as `activity` answers it. */
      action: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    data: Type.Composite([
      listOf(
        Type.Object({
          auditId: Type.String(),
          at: time,
          action: Type.String(),
          /** The name of the member, or the program that acted. */
          by: Type.String(),
          /** The present name of the member or thing that was changed; '' if it has none or was deleted. */
          about: Type.String(),
          /** Ids and names of fields, as JSON. */
          detail: Type.String(),
        }),
      ),
      /** Every action that there is, for a filter. */
      Type.Object({ actions: Type.Array(Type.String()) }),
    ]),
  }),
}
