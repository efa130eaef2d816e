/** WeChat Pay says no: an HTTP status, a code and a text. */
export class PayRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
