import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { beforeAll, describe, expect, it } from 'vitest'
import { answered } from '../specification/section-7.ts'
import { testApp } from '../support/app.ts'

// Rules that are on, all of them without network:
// - redocly: every rule of its set `recommended`, errors and warnings;
// - spectral: every rule of its OpenAPI set that is marked as recommended, errors and warnings, but `info-contact`.
//   The program belongs to the company that runs it, so there is no address to name.

interface Operation {
  operationId: string
  tags: string[]
  responses: Record<string, unknown>
}
interface Described {
  info: { license: unknown }
  tags: { name: string; description: string }[]
  components: { responses: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

const { app } = await testApp()
let source: string
let described: Described

beforeAll(async () => {
  source = (await app.inject('/openapi.json')).body
  described = JSON.parse(source)
})

/** Findings of redocly, as `rule place`. */
async function foundByRedocly(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: document, config })
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`)
}

/** Findings of spectral, as `rule place`. */
async function foundBySpectral(document: string): Promise<string[]> {
  const linter = new spectral.Spectral()
  // Its two packages declare a ruleset's type apart; at run time it is the same.
  const oas = rulesets.oas as unknown as RulesetDefinition
  linter.setRuleset({ extends: [[oas, 'recommended']], rules: { 'info-contact': 'off' } })
  const problems = await linter.run(document)
  return problems.map(({ code, path }) => `${code} ${path.join('/')}`)
}

/** A few groups of the document with one change: the rules, which all of it keeps, need not read all of it again. */
function changed(change: (document: Described) => void): string {
  const copy: Described = JSON.parse(source)
  const groups = [copy.tags[0]?.name, 'card-v1']
  copy.paths = Object.fromEntries(
    Object.entries(copy.paths).filter(([, operations]) =>
      Object.values(operations).some(({ tags }) => tags.some((tag) => groups.includes(tag))),
    ),
  )
  const answers = JSON.stringify(copy.paths)
  for (const name of Object.keys(copy.components.responses))
    if (!answers.includes(`#/components/responses/${name}"`))
      Reflect.deleteProperty(copy.components.responses, name)
  change(copy)
  return JSON.stringify(copy)
}

const operation = (document: Described, path: string, method: string): Operation => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not described`)
  return found
}

describe('the recommended rules', () => {
  it('redocly finds nothing', async () => {
    expect(await foundByRedocly(source)).toEqual([])
  })

  it('spectral finds nothing', async () => {
    expect(await foundBySpectral(source)).toEqual([])
  })

  it('are broken by an id that two operations share', async () => {
    const twice = changed((document) => {
      operation(document, '/card/v1/card/company', 'get').operationId = operation(
        document,
        '/card/v1/card/menu',
        'get',
      ).operationId
    })
    expect(await foundByRedocly(twice)).toEqual([expect.stringContaining('operation-operationId-unique')])
    expect(await foundBySpectral(twice)).toEqual([expect.stringContaining('operation-operationId-unique')])
  })

  it('are broken by a tag without its definition, a missing licence and a doubled allOf', async () => {
    const poorer = changed((document) => {
      document.tags = document.tags.slice(1)
      Reflect.deleteProperty(document.info, 'license')
      Object.assign(operation(document, '/card/v1/card/company', 'get').responses, {
        201: {
          description: 'doubled',
          content: { 'application/json': { schema: { allOf: [{ type: 'string' }, { type: 'string' }] } } },
        },
      })
    })
    expect(await foundByRedocly(poorer)).toEqual([
      expect.stringContaining('info-license'),
      expect.stringContaining('no-illogical-composition-keywords'),
    ])
    expect(new Set((await foundBySpectral(poorer)).map((found) => found.split(' ')[0]))).toEqual(
      new Set(['operation-tag-defined']),
    )
  })
})

describe('the document', () => {
  it('gives an alias an id of its own', () => {
    const ids = ['/biz/v1/card/statistics/trend', '/biz/v1/card/card/statistics/trend'].map(
      (path) => operation(described, path, 'post').operationId,
    )
    expect(ids).toEqual(['POST_biz_v1_card_statistics_trend', 'POST_biz_v1_card_card_statistics_trend'])
  })

  it('holds every call of the specification that is answered', () => {
    const missing = answered.filter(([call]) => {
      const [method, path] = call.split(' ') as [string, string]
      return !described.paths[path]?.[method.toLowerCase()]
    })
    expect(missing).toEqual([])
  })

  it('describes every tag', () => {
    for (const { name, description } of described.tags) {
      expect(name).toMatch(/^[a-z][a-z0-9-]+$/)
      expect(description).not.toBe('')
    }
  })

  it.each([
    // Readable by all, by ids.
    ['get', '/card/v1/card/company', [200, 400, 403, 404, 408, 500, 503]],
    // Of a session, by ids, counted.
    ['post', '/card/v1/wallet/save', [200, 400, 401, 403, 404, 408, 413, 429, 500, 503]],
    // Of a session, without any input.
    ['get', '/card/v1/home/today', [200, 400, 401, 403, 408, 500, 503]],
  ])('%s %s declares the statuses that it can answer', (method, path, statuses) => {
    expect(Object.keys(operation(described, path, method).responses).map(Number)).toEqual(statuses)
  })
})
