import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { contentType, memberRole } from '#shared/entities.ts'
import { companyId, recordId, shareId, time, url, userId } from '#shared/fields.ts'

/** The local user record (section 3 of the specification). Fields that are not known yet are ''. */
export const UserRecord = Type.Object({
  sessionId: Type.String(),
  companyId,
  unionId: Type.String(),
  openId: Type.String(),
  targetId: Type.String(),
  sid: Type.String(),
  isStaff: Type.Boolean(),
  isAdmin: Type.Boolean(),
  /** '' for a visitor. */
  role: Type.Union([memberRole, Type.Literal('')]),
  /** Whether it was granted to this company at some time, on any phone. */
  granted: Type.Object({ phone: Type.Boolean(), profile: Type.Boolean() }),
  /** The company's, by its IANA name: every time on a screen is shown in it. */
  timeZone: Type.String(),
  /** Withdrew the consent to be tracked. */
  trackingOff: Type.Boolean(),
  /** A member of staff agreed to the card; false for a visitor. */
  cardAgreed: Type.Boolean(),
  saleInfo: Type.Object({
    id: Type.String(),
    userId: Type.Union([userId, Type.Literal('')]),
    name: Type.String(),
    avatar: url,
  }),
})
export type UserRecord = Static<typeof UserRecord>

/**
 * The share for the opened thing, so that it can be shared at once. Absent if the address shows no shareable thing.
 */
const landedShare = Type.Object({
  share: Type.Optional(
    Type.Object({
      contentType,
      contentId: recordId,
      shareId,
      shareType: Type.Union([Type.Literal('staff'), Type.Literal('wxUser')]),
      link: url,
    }),
  ),
})
const SignedIn = Type.Composite([UserRecord, landedShare])

/** The address that the caller opened, from its search part on. */
const landed = Type.Optional(Type.String({ maxLength: 2048 }))

export const wxwork = {
  cardAuth: endpoint('POST /wxwork/v1/mini/card_auth', {
    summary:
      'Signs in with a one-use code of WeChat, WeCom or the mini program. The code `claim` trades the one-time cookie of the silent sign-in.',
    access: 'public',
    tenant: 'companyId',
    body: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 512 }),
      companyId,
      host: Type.Optional(Type.Union([Type.Literal('wechat'), Type.Literal('wecom'), Type.Literal('mini')])),
      landed,
    }),
    data: SignedIn,
    errors: ['accessProblem', 'notSupportedYet', 'platformProblem', 'tooManyRequests'],
  }),
  miniAuth: endpoint('POST /wxwork/v1/mini/auth', {
    summary:
      'Signs in with the one-use code of a mini program, inside WeChat or WeCom, and keeps the key for what it grants later.',
    access: 'public',
    tenant: 'companyId',
    body: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 512 }),
      companyId,
      /** External app types of the specification; 0 and 1 are built. */
      appType: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
    }),
    data: UserRecord,
    errors: ['accessProblem', 'notSupportedYet', 'platformProblem', 'tooManyRequests'],
  }),
  platformProblems: endpoint('GET /wxwork/v1/platform/problems', {
    summary: 'Recent refusals of the platforms with their remedies, and the apps that are set up.',
    access: 'admin',
    may: 'platform.read',
    data: Type.Object({
      apps: Type.Array(Type.Object({ kind: Type.String(), appId: Type.String() })),
      problems: Type.Array(
        Type.Object({
          kind: Type.String(),
          path: Type.String(),
          errcode: Type.String(),
          message: Type.String(),
          /** A remedy for the administrator, in the language of the request; '' if none is known. */
          advice: Type.String(),
          times: Type.Integer(),
          lastAt: time,
        }),
      ),
    }),
  }),
  signInTroubles: endpoint('GET /wxwork/v1/platform/sign_in', {
    summary:
      'The apps whose platform has failed to say who a visitor is within the last half hour, and not since.',
    access: 'staff',
    data: Type.Object({ apps: Type.Array(Type.Object({ kind: Type.String(), lastAt: time })) }),
  }),
  session: endpoint('GET /wxwork/v1/session', {
    summary: 'The record of the caller’s session, to check that it is valid.',
    access: 'visitor',
    query: Type.Object({ landed }),
    data: SignedIn,
  }),
  signOut: endpoint('POST /wxwork/v1/session/sign_out', {
    summary: 'Ends the session at once.',
    access: 'visitor',
    limit: 'write',
    data: Type.Object({}),
  }),
  jsSdk: endpoint('POST /wxwork/v1/js_sdk', {
    summary: 'Signatures of the JS-SDK for an address of one of the company’s own domains.',
    access: 'public',
    limit: 'open',
    tenant: 'companyId',
    body: Type.Object({
      companyId,
      url: Type.String({ minLength: 1, maxLength: 2048 }),
      host: Type.Union([Type.Literal('wechat'), Type.Literal('wecom')]),
    }),
    data: Type.Object({
      appId: Type.String(),
      agentId: Type.String(),
      config: Type.Object({ timestamp: Type.Integer(), nonceStr: Type.String(), signature: Type.String() }),
      /** Only inside WeCom; empty strings elsewhere. */
      agentConfig: Type.Object({
        timestamp: Type.Integer(),
        nonceStr: Type.String(),
        signature: Type.String(),
      }),
    }),
    errors: ['accessProblem', 'platformProblem', 'notSupportedYet'],
  }),
}
