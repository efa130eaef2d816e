declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ port: number; address: string }>
    close(): Promise<void>
  }
}

declare module 's3rver/lib/models/account.js' {
  export const DUMMY_ACCOUNT: { createKeyPair(id: string, secret: string): void }
}
