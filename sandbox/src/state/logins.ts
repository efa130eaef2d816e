/**
 * The account in the app of each phone. A phone is named after its owner, whose account is in it until another one
 * logs in there. The web view's storage belongs to the phone and stays, as on a real one.
 */
export class Logins {
  #accounts = new Map<string, string>()

  accountOn(phone: string): string {
    return this.#accounts.get(phone) ?? phone
  }

  logIn(phone: string, account: string): void {
    if (phone === account) this.#accounts.delete(phone)
    else this.#accounts.set(phone, account)
  }

  /** The phones with another account than their owner's. */
  all(): Record<string, string> {
    return Object.fromEntries(this.#accounts)
  }
}
