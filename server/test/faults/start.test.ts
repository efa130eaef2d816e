import { once } from 'node:events'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { badSettings, planted } from '../support/bad-settings.ts'
import { dataDir } from '../support/data-dir.ts'
import { isFull } from '../support/full.ts'
import { bundledProgram } from '../support/program.ts'

// The built program with each setting missing or malformed. The same values are read in config.test.ts.

const start = await bundledProgram()

async function endOf(env: NodeJS.ProcessEnv) {
  const child = start({ DATA_DIR: dataDir(), SECRET_KEY: 'ab'.repeat(32), ...env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part) => {
      said += part
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

/** Settings of a usual run; `npm run test:full` tries each value of all. */
const sampled = 4
const cases = Object.entries(badSettings).flatMap(([name, values]) =>
  values.map((value): [string, string] => [name, value]),
)
const tried = isFull
  ? cases
  : fc.sample(fc.shuffledSubarray(cases, { minLength: sampled, maxLength: sampled }), {
      seed: inject('seed'),
      numRuns: 1,
    })[0]

describe('the program ends at once with one line that names the setting and tells no secret', () => {
  test.each(tried ?? [])('%s: %j', async (name, value) => {
    const { code, said } = await endOf({ [name]: value })
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(new RegExp(`^${name} must be [^\\n]+\\n$`)),
    })
    expect(said).not.toContain(planted)
  })
})

describe('in production the program does not start', () => {
  const live = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://cards.example' }
  test.each(
    [
      ['SECRET_KEY', 'without a key', { SECRET_KEY: '' }],
      ['SECRET_KEY', 'with the key of an example', { SECRET_KEY: '0123456789abcdef'.repeat(4) }],
      ['PUBLIC_ORIGIN', 'without its address', { PUBLIC_ORIGIN: '' }],
      ['PUBLIC_ORIGIN', 'with an address that is not https', { PUBLIC_ORIGIN: 'http://cards.example' }],
    ].slice(0, isFull ? 4 : 2) as [string, string, NodeJS.ProcessEnv][],
  )('%s: %s', async (name, _what, env) => {
    const random = Buffer.from(Array.from({ length: 32 }, () => Math.floor(Math.random() * 256))).toString(
      'hex',
    )
    const { code, said } = await endOf({ SECRET_KEY: random, ...live, ...env })
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(new RegExp(`^${name} must be [^\\n]+\\n$`)),
    })
  })
})
