import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { errors } from '@mingpian/contract/shared/errors.ts'
import type { TObject } from '@sinclair/typebox'
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

function failuresOf(endpoint: Endpoint) {
  const statuses = new Set([...possibleErrors(endpoint)].map((name) => errors[name].status))
  const failures = [...statuses].filter((status) => status > 200)
  return Object.fromEntries(
    failures.map((status) => [status, { $ref: `#/components/responses/Status${status}` }]),
  )
}

function describe(endpoint: Endpoint, path: string): string {
  const business = (endpoint.errors ?? []).filter(isBusinessError)
  return [
    `Access: ${endpoint.access}.`,
    ...(path === endpoint.path ? [] : [`The same call as \`${endpoint.key}\`.`]),
    ...(business.length ? ['Business codes:'] : []),
    ...business.map((name) => `- \`${errors[name].code}\` ${errors[name].en}`),
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
      ...failuresOf(endpoint),
    },
  }
}

/** The OpenAPI 3.1 document of every declared call, made from the declarations alone. */
export function openApi(groups: DocumentedGroup[], origin: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
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
