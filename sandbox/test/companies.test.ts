import { describe, expect, it } from 'vitest'
import type { Company, Customer } from '../src/world/types.ts'
import { openSandbox } from './support/sandbox.ts'

type Box = Awaited<ReturnType<typeof openSandbox>>
interface Made {
  company: Company
  customers: Customer[]
  identities: { members: { account: string }[]; customers: { account: string; companyId: string }[] }
}

const made = async (box: Box, seed: string, like = 'yunfan01') =>
  (await box.control('companies', { like, seed })) as unknown as Made

describe('POST /control/companies', () => {
  it('adds a company with accounts, ids and secrets of its own', async () => {
    const box = await openSandbox()
    const { company, customers, identities } = await made(box, 'a1')
    expect(company).toMatchObject({ companyId: 'yunfana1', like: 'yunfan01', name: '云帆科技' })
    expect(company.members.map(({ account }) => account)).toContain('lina1')
    expect(customers.map(({ account }) => account)).toContain('wanga1')
    expect(company.domains).toContain('wanga1.mini.sandbox.localhost')
    expect(identities.members).toHaveLength(company.members.length)
    expect(identities.customers.map(({ companyId }) => companyId)).toEqual(customers.map(() => 'yunfana1'))
    const secretsOf = ({ wecom, wechat, miniProgram }: Company) => [
      ...[wecom.corpId, wecom.agentSecret, wecom.contactSecret, wecom.encodingAesKey, wecom.callbackToken],
      ...[wechat.appId, wechat.secret, miniProgram.appId, miniProgram.secret],
    ]
    for (const secret of secretsOf(box.yunfan)) expect(JSON.stringify(company)).not.toContain(secret)
  })

  it('lets its people sign in, and tells their chats apart from those of the model', async () => {
    const box = await openSandbox()
    const { company } = await made(box, 'a1')
    expect(await box.codeFor('wanga1', company)).toMatch(/\S/)
    const chatsOf = (account: string) => box.sandbox.chatsOf(account).flatMap(({ people }) => people)
    expect(chatsOf('wanga1')).toContain('lina1')
    expect(chatsOf('wanga1')).not.toContain('lin')
    expect(chatsOf('wang')).not.toContain('lina1')
  })

  it('makes the same company of the same seed, and none of a seed that is taken or of no model', async () => {
    const one = await made(await openSandbox(), 'a1')
    const box = await openSandbox()
    expect(await made(box, 'a1')).toEqual(one)
    expect(await box.control('companies', { like: 'yunfan01', seed: 'a1' })).toEqual({
      error: 'the seed is taken',
    })
    expect(await box.control('companies', { like: 'nowhere1', seed: 'a2' })).toEqual({
      error: 'no such company',
    })
  })

  it('makes a second company after the model alone, not after the first one', async () => {
    const box = await openSandbox()
    await made(box, 'a1')
    const { customers } = await made(box, 'a2')
    expect(customers.map(({ account }) => account)).toEqual([
      'wanga2',
      'chena2',
      'zhaoa2',
      'linwxa2',
      'gaowxa2',
    ])
  })
})
