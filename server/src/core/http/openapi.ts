import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { errors } from '@mingpian/contract/shared/errors.ts'
import type { TObject } from '@sinclair/typebox'

const statusWords: Record<string, string> = Object.fromEntries(
  Object.values(errors).map((error): [string, string] => [String(error.status), error.en]),
)

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
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

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

function failuresOf(endpoint: Endpoint) {
  const statuses = [
    '400',
    '404',
    '500',
    ...(endpoint.access === 'public' ? [] : ['401']),
    '403',
    ...(endpoint.limit ? ['429'] : []),
  ]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: statusWords[status] ?? status, content: { 'application/json': { schema: failure } } },
    ]),
  )
}

function operation(endpoint: Endpoint, group: string) {
  const business = (endpoint.errors ?? []).map((name) => `- \`${errors[name].code}\` ${errors[name].en}`)
  return {
    operationId: endpoint.key.replace(/[^A-Za-z0-9]+/g, '_'),
    tags: [group],
    summary: endpoint.summary,
    description: [
      `Access: ${endpoint.access}.`,
      ...(business.length ? ['Business codes:', ...business] : []),
    ].join('\n'),
    'x-access': endpoint.access,
    ...(endpoint.tenant ? { 'x-tenant': endpoint.tenant } : {}),
    security: endpoint.access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: parametersOf(endpoint.query),
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
export function openApi(groups: Record<string, Record<string, Endpoint>>, origin: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [group, calls] of Object.entries(groups)) {
    for (const endpoint of Object.values(calls)) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, group) }
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mingpian',
      version,
      description: 'Every answer is an envelope: `{ code, success, message, data, requestId }`.',
    },
    servers: [{ url: origin }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    paths,
  }
}
