import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

const envelopes = new WeakMap<Endpoint, object>()
const compiled = new WeakMap<object, (data: unknown) => string>()

/** Only declared fields leave; undeclared fields of a handler's result are dropped. One schema per call, in every app. */
export function envelopeSchema(endpoint: Endpoint): object {
  const known = envelopes.get(endpoint)
  if (known) return known
  const schema = {
    type: 'object',
    required: ['code', 'success', 'message', 'data', 'requestId'],
    properties: {
      code: { type: 'string' },
      success: { type: 'boolean' },
      message: { type: 'string' },
      data: { ...endpoint.data, nullable: true },
      requestId: { type: 'string' },
    },
  }
  envelopes.set(endpoint, schema)
  return schema
}

/** Like a validator, each is compiled when it is first needed, and once for all apps of a process. */
export const serializerCompiler: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (data) => {
    const serialize = compiled.get(schema) ?? fastJson(schema)
    compiled.set(schema, serialize)
    return serialize(data)
  }
