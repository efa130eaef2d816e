import { externalIdOf, openIdOf, unionIdOf } from './ids.ts'
import type { MadeCompany } from './make.ts'
import type { Company, Customer, Member, Person, World } from './types.ts'

/** Look-ups over the world that every vendor call needs. */
export class Directory {
  readonly world: World
  #people = new Map<string, Person>()

  constructor(world: World) {
    this.world = world
    for (const company of world.companies) this.#addMembers(company)
    for (const customer of world.customers) this.#addCustomer(customer)
  }

  /**
   * Adds a company with its customers, chats and contacts.
   * @returns false where one of its ids or accounts is taken: then nothing is added
   */
  add(made: MadeCompany): boolean {
    const { company, customers } = made
    const isTaken =
      this.world.companies.some(({ companyId }) => companyId === company.companyId) ||
      [...company.members, ...customers].some(({ account }) => this.#people.has(account))
    if (isTaken) return false
    this.world.companies.push(company)
    this.world.customers.push(...customers)
    this.world.contacts.push(...made.contacts)
    this.world.groups.push(...made.groups)
    this.#addMembers(company)
    for (const customer of customers) this.#addCustomer(customer)
    return true
  }

  #addMembers(company: Company): void {
    for (const member of company.members)
      this.#people.set(member.account, {
        kind: 'member',
        account: member.account,
        name: member.name,
        member,
        company,
      })
  }

  #addCustomer(customer: Customer): void {
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

  companyByMerchant(mchId: string): Company | undefined {
    return this.world.companies.find(({ merchant }) => merchant.mchId === mchId)
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
