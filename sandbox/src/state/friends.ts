import type { Clock } from './clock.ts'

/** A customer in a member's address book, as WeCom keeps it. Times are seconds. */
export type Friend = {
  member: string
  customer: string
  createtime: number
  addWay: number
  state: string
  remark: string
  description: string
  remarkCompany: string
  mobiles: string[]
  tags: string[]
  removedByCustomer: boolean
}

export class Friends {
  #list: Friend[] = []
  #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(member: string, customer: string, how: { addWay: number; state: string; remark: string }): Friend {
    this.remove(member, customer)
    const friend: Friend = {
      member,
      customer,
      ...how,
      createtime: this.#clock.seconds(),
      description: '',
      remarkCompany: '',
      mobiles: [],
      tags: [],
      removedByCustomer: false,
    }
    this.#list.push(friend)
    return friend
  }

  /** Replaces all friends by those of an earlier run. */
  restore(friends: readonly Friend[]): void {
    this.#list = [...friends]
  }

  find(member: string, customer: string): Friend | undefined {
    return this.#list.find((one) => one.member === member && one.customer === customer)
  }

  of(wanted: { member?: string; customer?: string }): Friend[] {
    return this.#list.filter(
      (one) =>
        (wanted.member === undefined || one.member === wanted.member) &&
        (wanted.customer === undefined || one.customer === wanted.customer),
    )
  }

  remove(member: string, customer: string): void {
    this.#list = this.#list.filter((one) => one.member !== member || one.customer !== customer)
  }
}
