import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { type ErrorName, errors } from '@mingpian/contract/shared/errors.ts'
import type { TObject } from '@sinclair/typebox'
import { commonErrors } from './failure.ts'
import { idempotencyHeader, idempotencyKeyPattern } from './idempotency.ts'
import { isBusinessError, possibleErrors } from './possible-errors.ts'

/** A group of calls: its name in the document, one sentence about it, and the calls by name. */
export interface DocumentedGroup {
  name: string
  description: string
  calls: Record<string, Endpoint>
}

const envelope = (data: unknown, code: string) => ({
  type: 'object',
  required: ['code', 'success', 'message', 'data', 'requestId'],
  properties: {
    code: { type: 'string', example: code },
    success: { type: 'boolean' },
    message: { type: 'string' },
    data,
    requestId: { type: 'string' },
  },
})

const failure = {
  type: 'object',
  required: ['code', 'success', 'message', 'data', 'requestId'],
  properties: {
    code: { type: 'string' },
    success: { type: 'boolean', const: false },
    message: { type: 'string' },
    data: { type: 'null' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      description: 'with 400: each parameter that is missing or malformed',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

const retryAfter = {
  'Retry-After': { description: 'seconds until another try makes sense', schema: { type: 'integer' } },
}

/** One response for each HTTP status of the catalogue, by that status. */
const failureResponses = Object.fromEntries(
  Object.values(errors)
    .filter(({ status }) => status > 200)
    .map(({ status, en }) => [
      `Status${status}`,
      {
        description: en,
        ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
)

function parametersOf(query: TObject | undefined) {
  const required = new Set(query?.required ?? [])
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    description: schema.description ?? '',
    schema,
  }))
}

const idempotencyKey = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description:
    'One key for one action of a person. Repeated with the same key and input within 24 hours, the call is done once and answers the same; another input is refused with 409.',
  schema: { type: 'string', pattern: idempotencyKeyPattern },
}

function failuresOf(names: Iterable<ErrorName>) {
  const statuses = new Set([...names].map((name) => errors[name].status))
  const failures = [...statuses].filter((status) => status > 200)
  return Object.fromEntries(
    failures.map((status) => [status, { $ref: `#/components/responses/Status${status}` }]),
  )
}

function businessCodes(names: readonly ErrorName[]): string[] {
  const business = names.filter(isBusinessError)
  return [
    ...(business.length ? ['Business codes:'] : []),
    ...business.map((name) => `- \`${errors[name].code}\` ${errors[name].en}`),
  ]
}

function describe(endpoint: Endpoint, path: string): string {
  return [
    `Access: ${endpoint.access}.`,
    ...(path === endpoint.path ? [] : [`The same call as \`${endpoint.key}\`.`]),
    ...businessCodes(endpoint.errors ?? []),
  ].join('\n')
}

function operation(endpoint: Endpoint, path: string, tag: string) {
  return {
    operationId: `${endpoint.method} ${path}`.replace(/[^A-Za-z0-9]+/g, '_'),
    tags: [tag],
    summary: endpoint.summary,
    description: describe(endpoint, path),
    'x-access': endpoint.access,
    ...(endpoint.tenant ? { 'x-tenant': endpoint.tenant } : {}),
    security: endpoint.access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [...parametersOf(endpoint.query), ...(endpoint.idempotent ? [idempotencyKey] : [])],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } }
      : {}),
    responses: {
      200: {
        description: 'Success, or a business failure with its code and `data: null`.',
        content: { 'application/json': { schema: envelope(endpoint.data, endpoint.success ?? '0') } },
      },
      ...failuresOf(possibleErrors(endpoint)),
    },
  }
}

/** The one call of the specification that answers with a picture; a declaration describes an envelope only. */
function pictureOfAnotherSite() {
  const business = ['hostNotAllowed', 'pageUnreadable'] as const
  return {
    operationId: 'GET_material_v1_poster_er_code_proxy',
    tags: ['material-v1'],
    summary: 'A picture of a site that the company allows, for pages that draw it on a poster.',
    description: ['Access: public.', ...businessCodes(business)].join('\n'),
    'x-access': 'public',
    security: [{}],
    parameters: [
      {
        name: 'url',
        in: 'query',
        required: true,
        description: 'the address of the picture',
        schema: { type: 'string', format: 'uri' },
      },
      {
        name: 'companyId',
        in: 'query',
        required: false,
        description: 'the company whose list of sites counts; the header `Account` may name it instead',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: {
        description: 'The picture, or a business failure with its code and `data: null`.',
        content: {
          'image/webp': { schema: { type: 'string', contentMediaType: 'image/webp' } },
          'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
        },
      },
      ...failuresOf([...commonErrors, ...business]),
    },
  }
}

/** The OpenAPI 3.1 document of every declared call, made from the declarations, and of the call that has none. */
export function openApi(groups: DocumentedGroup[], origin: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {
    '/material/v1/poster/er_code_proxy': { get: pictureOfAnotherSite() },
  }
  for (const { name, calls } of groups) {
    for (const endpoint of Object.values(calls)) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, path, name) }
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mingpian',
      version,
      description: 'Every answer is an envelope: `{ code, success, message, data, requestId }`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: { Failure: failure },
      responses: failureResponses,
    },
    paths,
  }
}
