import type { Sandbox } from '../state/sandbox.ts'
import type { Person } from '../world/types.ts'

/**
 * The page with which an account begins, from the root of its phone: a member's is what the workbench opens, a
 * customer's the home page at the company of their first contact.
 */
export function startPath(sandbox: Sandbox, person: Person): string {
  if (person.kind === 'member')
    return person.company.wecom.agentHome.replace('{userid}', person.member.userid)
  const { companies } = sandbox.directory.world
  const [contact] = sandbox.friends.of({ customer: person.customer.account })
  const company =
    companies.find(({ members }) => members.some(({ account }) => account === contact?.member)) ??
    companies[0]
  return homePath(company?.companyId ?? '')
}

/** The home page at a company. */
export const homePath = (companyId: string) =>
  `/qw-wxmini/?${new URLSearchParams({ companyId })}#/pages/home/index`
