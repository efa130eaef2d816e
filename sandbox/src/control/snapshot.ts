import { startPath } from '../phone/start.ts'
import { appChat, type Message, moments, noticesChat } from '../state/chats.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { externalIdOf, openIdOf } from '../world/ids.ts'
import type { Company, Person, World } from '../world/types.ts'

export type PersonView = {
  account: string
  kind: 'member' | 'customer'
  name: string
  englishName: string
  line: string
  portrait: string
  device: string
  mobile: string
  companyId: string
  companyName: string
  companyEnglishName: string
  brandColour: string
  /** A member's workbench entry: its name and the address it opens. */
  entry: { name: string; url: string }
}

export type ChatView = { id: string; kind: 'single' | 'group' | 'app'; name: string; people: string[] }

export type MiniView = {
  companyId: string
  appId: string
  name: string
  englishName: string
  brandColour: string
}

/** Everything that the phones' page shows, pushed whole on each change. */
export type Snapshot = ReturnType<typeof snapshot>

export function snapshot(sandbox: Sandbox) {
  const { clock, directory } = sandbox
  const people = directory.people()
  return {
    clock: { now: clock.now(), offset: clock.offset, timeZone: directory.world.timeZone },
    productUrl: sandbox.productUrl,
    featured: directory.world.featured,
    people: people.map((person) => personView(sandbox, person)),
    chats: Object.fromEntries(people.map((person) => [person.account, chatsOf(sandbox, person)])),
    messages: sandbox.chats.all() as Message[],
    moments,
    friends: sandbox.friends.of({}),
    faults: sandbox.faults.waiting(),
    deliveries: sandbox.deliveries.slice(-20),
    sms: sandbox.sms.slice(-20).map((sms) => ({ ...sms, accounts: accountsOf(sandbox, sms.to) })),
    logins: sandbox.logins.all(),
    minis: directory.world.companies.map(miniView),
    templates: directory.world.companies.flatMap(({ messageTemplates }) => messageTemplates),
    tour: sandbox.tour.steps,
  }
}

/** Each account's ids at each vendor, for scripts that need them. */
export function identities(
  sandbox: Sandbox,
  { companies, customers }: Pick<World, 'companies' | 'customers'> = sandbox.directory.world,
) {
  return {
    members: companies.flatMap((company) =>
      company.members.map((member) => ({
        account: member.account,
        companyId: company.companyId,
        corpId: company.wecom.corpId,
        userid: member.userid,
        role: member.role,
      })),
    ),
    customers: customers.flatMap((customer) =>
      companies.map((company) => ({
        account: customer.account,
        companyId: company.companyId,
        openId: openIdOf(customer.account, company.wechat.appId),
        miniOpenId: openIdOf(customer.account, company.miniProgram.appId),
        unionId: sandbox.directory.unionId(customer, company.openPlatformSubject) ?? '',
        externalUserId: externalIdOf(customer.account, company.wecom.corpId),
      })),
    ),
  }
}

function personView(sandbox: Sandbox, person: Person): PersonView {
  const shared = { account: person.account, name: person.name, portrait: `/mmhead/${person.account}/132` }
  if (person.kind === 'member') {
    const { member, company } = person
    return {
      ...shared,
      kind: 'member',
      englishName: member.englishName,
      line: member.position,
      device: member.device,
      mobile: member.mobile,
      companyId: company.companyId,
      companyName: company.name,
      companyEnglishName: company.englishName,
      brandColour: company.brandColour,
      entry: {
        name: company.wecom.agentName,
        url: `http://${person.account}.sandbox.localhost:${sandbox.address.port}${startPath(sandbox, person)}`,
      },
    }
  }
  const { customer } = person
  return {
    ...shared,
    kind: 'customer',
    englishName: customer.englishName,
    line: customer.remark,
    device: customer.device,
    mobile: customer.mobile,
    companyId: '',
    companyName: '',
    companyEnglishName: '',
    brandColour: '',
    entry: { name: '', url: '' },
  }
}

function chatsOf(sandbox: Sandbox, person: Person): ChatView[] {
  const chats = sandbox.chatsOf(person.account).map(({ id, people, group }): ChatView => {
    const other = sandbox.directory.person(people[0] ?? '')
    return { id, kind: group ? 'group' : 'single', name: group || (other?.name ?? ''), people }
  })
  if (person.kind === 'customer') {
    const notices = noticesChat(person.account)
    const hasSome = sandbox.chats.all().some(({ chat }) => chat === notices)
    return hasSome ? [{ id: notices, kind: 'app', name: '服务通知', people: [] }, ...chats] : chats
  }
  return [
    { id: appChat(person.account), kind: 'app', name: person.company.wecom.agentName, people: [] },
    ...chats,
  ]
}

/** Accounts whose phones have this number: a member's, and the same person's private one. */
function accountsOf(sandbox: Sandbox, mobile: string): string[] {
  return sandbox.directory
    .people()
    .filter((person) => (person.kind === 'member' ? person.member : person.customer).mobile === mobile)
    .map(({ account }) => account)
}

/** A company's mini program, as the phones list it. */
function miniView({ companyId, englishName, brandColour, miniProgram }: Company): MiniView {
  const { appId, name } = miniProgram
  return { companyId, appId, name, englishName, brandColour }
}
