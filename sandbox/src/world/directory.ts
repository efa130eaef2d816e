import { externalIdOf, openIdOf, unionIdOf } from './ids.ts'
import type { Company, Customer, Member, Person, World } from './types.ts'

/** Look-ups over the world that every vendor call needs. */
export class Directory {
  readonly world: World
  #people = new Map<string, Person>()

  constructor(world: World) {
    this.world = world
    for (const company of world.companies)
      for (const member of company.members)
        this.#people.set(member.account, {
          kind: 'member',
          account: member.account,
          name: member.name,
          member,
          company,
        })
    for (const customer of world.customers)
      this.#people.set(customer.account, {
        kind: 'customer',
        account: customer.account,
        name: customer.nickname,
        customer,
      })
  }

  people(): Person[] {
    return [...this.#people.values()]
  }

  person(account: string): Person | undefined {
    return this.#people.get(account)
  }

  companyByCorp(corpId: string): Company | undefined {
    return this.world.companies.find((company) => company.wecom.corpId === corpId)
  }

  companyByApp(appId: string): Company | undefined {
    return this.world.companies.find(
      ({ wechat, miniProgram }) => wechat.appId === appId || miniProgram.appId === appId,
    )
  }

  memberByUserid(company: Company, userid: string): Member | undefined {
    return company.members.find((member) => member.userid.toLowerCase() === userid.toLowerCase())
  }

  customerByOpenId(appId: string, openId: string): Customer | undefined {
    return this.world.customers.find((customer) => openIdOf(customer.account, appId) === openId)
  }

  customerByExternalId(corpId: string, externalId: string): Customer | undefined {
    return this.world.customers.find((customer) => externalIdOf(customer.account, corpId) === externalId)
  }

  customerByUnionId(subject: string, unionId: string): Customer | undefined {
    return this.world.customers.find((customer) => this.unionId(customer, subject) === unionId)
  }

  /** Undefined for the customer whose account the Open Platform does not know. */
  unionId(customer: Customer, subject: string): string | undefined {
    return customer.hasUnionId ? unionIdOf(customer.account, subject) : undefined
  }
}
