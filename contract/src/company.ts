import { type Static, Type } from '@sinclair/typebox'
import { Credential, credentialKind } from '#shared/credential.ts'
import { endpoint } from '#shared/endpoint.ts'
import { line, requiredName, time, url } from '#shared/fields.ts'

const brandColor = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })
const domain = Type.String({ minLength: 1, maxLength: 259 })

/** Fields of a company that its administrators may change. */
const details = {
  /** The full name, as it is registered. */
  name: requiredName,
  /** As people call it. */
  shortName: line(32),
  /** An address in the company's own storage, or ''. */
  logo: url,
  brandColor,
  address: line(200),
  phone: line(32),
  introduction: Type.String({ maxLength: 2000 }),
  /** A name of the IANA database: days and times follow it from the change on. */
  timeZone: Type.String({ pattern: '^(UTC|[A-Za-z_]{1,32}(/[A-Za-z0-9_+-]{1,32}){1,2})$' }),
  /** Whether the company trades in property: only then forms of that trade are offered and answered. */
  isEstate: Type.Boolean(),
}
export const CompanyDetails = Type.Object(details)
export type CompanyDetails = Static<typeof CompanyDetails>

/** The outcome of one check at a vendor or from outside, in the language of the request. */
export const ConnectionFinding = Type.Object({
  /** apps, callback, address, domain files, pay. */
  check: Type.String(),
  /** The app's kind or the domain; '' where there is one thing. */
  subject: Type.String(),
  status: Type.Union([
    Type.Literal('ok'),
    Type.Literal('attention'),
    Type.Literal('failed'),
    Type.Literal('skipped'),
  ]),
  text: Type.String(),
  /** The remedy; '' where there is none. */
  mend: Type.String(),
})
export type ConnectionFinding = Static<typeof ConnectionFinding>
const findings = Type.Array(ConnectionFinding)

const fileKind = Type.Union([
  Type.Literal('picture'),
  Type.Literal('document'),
  Type.Literal('video'),
  Type.Literal('other'),
])

/** The company itself: its details, and its connection to the vendors. Secrets are written and never read. */
export const company = {
  details: endpoint('GET /wxwork/v1/console/company', {
    summary: 'The details of the company.',
    access: 'admin',
    may: 'company.read',
    data: CompanyDetails,
  }),
  change: endpoint('PUT /wxwork/v1/console/company', {
    summary: 'Changes the given details; cards and pages show them at once.',
    access: 'admin',
    may: 'company.write',
    body: Type.Partial(CompanyDetails),
    data: CompanyDetails,
  }),
  connection: endpoint('GET /wxwork/v1/console/connection', {
    summary: 'Which apps are set up, under which domains the company is served, and the newest check.',
    access: 'admin',
    may: 'platform.read',
    data: Type.Object({
      apps: Type.Array(
        Type.Object({
          kind: credentialKind,
          appId: Type.String(),
          agentId: Type.String(),
          /** The names of the secrets that are stored. */
          stored: Type.Array(Type.String()),
        }),
      ),
      /** Address that receives messages, to be entered in WeCom's console; '' without a WeCom app. */
      callbackUrl: Type.String(),
      domains: Type.Array(
        Type.Object({
          domain: Type.String(),
          /** The verification files that lie at its root. */
          files: Type.Array(Type.String()),
          /** Whether other companies are served under it too: then only the operator manages its files. */
          shared: Type.Boolean(),
        }),
      ),
      /** Host that serves a company without a domain of its own. */
      publicHost: Type.String(),
      checkedAt: Type.Union([time, Type.Null()]),
      findings,
    }),
  }),
  check: endpoint('POST /wxwork/v1/console/connection/check', {
    summary: 'Checks the stored apps at the vendors, the callback and the domains, and stores the findings.',
    access: 'admin',
    may: 'platform.write',
    limit: 'connection',
    body: Type.Object({}),
    data: Type.Object({ checkedAt: time, findings }),
  }),
  tryApp: endpoint('POST /wxwork/v1/console/connection/app/try', {
    summary:
      'Tries ids and secrets at the vendor without storing them. A secret that is absent is the stored one.',
    access: 'admin',
    may: 'credentials.write',
    limit: 'connection',
    body: Credential,
    data: Type.Object({ findings }),
  }),
  setApp: endpoint('PUT /wxwork/v1/console/connection/app', {
    summary: 'Stores the ids and secrets of an app. A secret that is absent stays.',
    access: 'admin',
    may: 'credentials.write',
    body: Credential,
    data: Type.Object({ changed: Type.Boolean() }),
  }),
  putFile: endpoint('PUT /wxwork/v1/console/connection/file', {
    summary: 'Stores the file with which a vendor verifies a domain at its root.',
    access: 'admin',
    may: 'platform.write',
    body: Type.Object({
      domain,
      /** As the vendor named it. */
      name: Type.String({ minLength: 1, maxLength: 90 }),
      content: Type.String({ minLength: 1, maxLength: 512 }),
    }),
    data: Type.Object({ address: url }),
  }),
  storage: endpoint('GET /wxwork/v1/console/storage', {
    summary: 'The storage that the files of the company take, by kind, and the largest files.',
    access: 'admin',
    may: 'company.read',
    limit: 'connection',
    data: Type.Object({
      byKind: Type.Array(Type.Object({ kind: fileKind, files: Type.Integer(), bytes: Type.Integer() })),
      /** At most twenty. */
      largest: Type.Array(Type.Object({ url, kind: fileKind, bytes: Type.Integer() })),
      /** False if there are more files than are counted. */
      complete: Type.Boolean(),
      /** `disk`: of the server; `bucket`: of a cloud. */
      place: Type.Union([Type.Literal('disk'), Type.Literal('bucket')]),
    }),
  }),
}
