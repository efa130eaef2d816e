import { readFileSync } from 'node:fs'

/** The part of the simulated outside world that the demo reads. The file holds more. */
export interface DemoWorld {
  companies: DemoCompany[]
}

export interface DemoCompany {
  companyId: string
  /** The company whose content this one shows too; its own by default. */
  like?: string
  /** As people call it. */
  name: string
  fullName: string
  brandColour: string
  address: string
  phone: string
  wecom: {
    corpId: string
    agentId: number
    /** 0 self-built, the default; 1 agent-developed, whose secret is the permanent code. */
    appType?: 0 | 1
    agentSecret: string
    contactSecret: string
    callbackToken: string
    encodingAesKey: string
    departments: { id: number; name: string; parentId: number }[]
  }
  wechat: { appId: string; secret: string }
  miniProgram?: { appId: string; secret: string; callbackToken?: string; encodingAesKey?: string }
  /** At WeChat Pay. */
  merchant?: {
    mchId: string
    serial: string
    privateKey: string
    apiV3Key: string
    publicKeyId: string
    publicKey: string
  }
  /** Hosts of the phones, without a port. */
  domains: string[]
  members: DemoMember[]
}

export interface DemoMember {
  account: string
  userid: string
  name: string
  position: string
  department: string
  departmentId: number
  /** Leads the department. */
  leads?: boolean
  mobile: string
  email: string
  role: 'admin' | 'staff'
}

/** @throws Error that names the file and the missing part */
export function readWorld(file: string): DemoWorld {
  const world = JSON.parse(readFileSync(file, 'utf8')) as Partial<DemoWorld>
  if (!Array.isArray(world.companies) || world.companies.length === 0)
    throw new Error(`${file}: companies are missing`)
  return { companies: world.companies.map((company) => companyOf(company, file)) }
}

/**
 * @param source what an error names
 * @throws Error that names the missing part
 */
export function companyOf(company: Partial<DemoCompany>, source: string): DemoCompany {
  const { companyId, wecom, wechat, members, domains } = company
  const lacks = Object.entries({ companyId, wecom, wechat, members, domains }).find(([, part]) => !part)
  if (lacks) throw new Error(`${source}: ${companyId ?? 'a company'} has no ${lacks[0]}`)
  return company as DemoCompany
}
