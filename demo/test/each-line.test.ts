import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { seedEachLine } from '#each-line.ts'
import { seedDemo } from '#seed.ts'
import type { DemoCompany } from '#world.ts'
import { emptyInstance, type Instance, options, world } from './instance.ts'

const few = { ...options, visitors: 6 }
const [model] = world.companies as [DemoCompany]

/** A company after the first one of the world. */
const after = (companyId: string): DemoCompany => ({
  ...model,
  companyId,
  like: model.companyId,
  wecom: { ...model.wecom, corpId: `ww${companyId}` },
  wechat: { ...model.wechat, appId: `wx${companyId}` },
  miniProgram: { appId: `wxm${companyId}`, secret: 'x' },
})

let instance: Instance
beforeAll(async () => {
  instance = await emptyInstance()
  await seedDemo(instance, { companies: [model] }, few)
})

async function seedLines(...lines: string[]): Promise<string> {
  const output = new PassThrough()
  await seedEachLine(instance, few, { input: Readable.from(`${lines.join('\n')}\n`), output })
  output.end()
  return text(output)
}

test('makes the company of each line, says its id, and gives its staff the cards of its model', async () => {
  const lines = [after('yunfana1'), after('yunfana2')].map((company) => JSON.stringify(company))
  expect(await seedLines(...lines)).toBe('yunfana1\nyunfana2\n')
  const titles = (companyId: string) =>
    instance.rows<{ user_id: string; title: string }>(`
      select s.user_id, m.title from card_material c join staff s using (company_id, staff_id)
        join material m on m.company_id = c.company_id and m.material_id = c.material_id
       where c.company_id = '${companyId}' order by s.user_id, m.title`)
  const ofModel = await titles(model.companyId)
  expect(ofModel).not.toEqual([])
  for (const companyId of ['yunfana1', 'yunfana2']) expect(await titles(companyId)).toEqual(ofModel)
})

test('refuses a line that lacks a part, names it, and makes no company', async () => {
  const { members: _members, ...lacking } = after('yunfana3')
  await expect(seedLines(JSON.stringify(lacking))).rejects.toThrow('standard input: yunfana3 has no members')
  expect(await instance.count('company', "company_id = 'yunfana3'")).toBe(0)
})
