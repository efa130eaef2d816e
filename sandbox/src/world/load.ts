import { readFileSync } from 'node:fs'
import { worldFile } from '../paths.ts'
import type { World } from './types.ts'

/**
 * Reads the world from a JSON file and checks the references in it.
 * @throws Error that names the file and the fault
 */
export function loadWorld(file: string = worldFile): World {
  const world = JSON.parse(readFileSync(file, 'utf8')) as World
  const wrong = problems(world)
  if (wrong.length > 0) throw new Error(`${file}: ${wrong.join('; ')}`)
  return world
}

function problems(world: World): string[] {
  const found: string[] = []
  const accounts = new Set<string>()
  for (const account of accountsOf(world)) {
    if (!/^[a-z][a-z0-9]{1,20}$/.test(account)) found.push(`account ${account} cannot be a host name`)
    if (accounts.has(account)) found.push(`account ${account} appears twice`)
    accounts.add(account)
  }
  for (const company of world.companies) {
    if (company.wecom.encodingAesKey.length !== 43)
      found.push(`${company.companyId}: encodingAesKey needs 43 characters`)
    if (!company.wecom.corpId.startsWith('ww')) found.push(`${company.companyId}: corpId must begin with ww`)
  }
  for (const { member, customer } of world.friends) {
    if (!accounts.has(member) || !accounts.has(customer))
      found.push(`friends ${member}, ${customer}: unknown`)
  }
  return found
}

function accountsOf(world: World): string[] {
  return [
    ...world.companies.flatMap((company) => company.members.map((member) => member.account)),
    ...world.customers.map((customer) => customer.account),
  ]
}
