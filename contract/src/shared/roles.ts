/** The roles of a member of staff, from the least to the most. `member` has no rights of administration. */
export const roles = ['member', 'analyst', 'editor', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

/** The rights that a call of administrators can require. */
export const capabilities = [
  'console.use',
  'figures.read',
  'content.read',
  'content.write',
  'forms.read',
  'forms.write',
  'links.read',
  'links.write',
  /** Publishing on the news desk. */
  'posts.write',
  /** Deciding about posts and comments of others. */
  'posts.moderate',
  /** Products, their categories, prices and stock. */
  'products.write',
  'staff.read',
  'staff.write',
  /** Reading the leads of all colleagues, with their deeds. */
  'customers.read',
  /** Changing and handing over the leads of colleagues, and the pool. */
  'customers.write',
  /** Tags, what actions of leads are worth, and previews of both, which name leads. */
  'scoring.write',
  'company.read',
  'company.write',
  'platform.read',
  'platform.write',
  'activity.read',
  /** Amounts and states of orders; names, telephones and addresses come with `orders.write`. */
  'orders.read',
  /** Shipping, remarks, closing and lowering an unpaid amount. */
  'orders.write',
  'refunds.write',
  'privacy.read',
  'privacy.write',
  /** Permanent deletion. */
  'records.delete',
  'roles.write',
  'credentials.write',
  /** Visits that customers book, of all places; members of staff handle those of the places where they work. */
  'bookings.read',
  'bookings.write',
  /** What customers ask to be done, of all places; members of staff handle their own and those of their places. */
  'work-orders.read',
  'work-orders.write',
  /** Whole phones of leads who are not the caller's own, on screens and in files: see shown-phone.ts. */
  'customers.phones',
] as const
export type Capability = (typeof capabilities)[number]

const analyst: readonly Capability[] = [
  'console.use',
  'figures.read',
  'content.read',
  'forms.read',
  'links.read',
  'staff.read',
  'company.read',
  'platform.read',
  'activity.read',
  'orders.read',
]
const editor: readonly Capability[] = [
  'console.use',
  'content.read',
  'content.write',
  'forms.read',
  'forms.write',
  'links.read',
  'links.write',
  'posts.write',
  'posts.moderate',
  'products.write',
]
const ownersAlone: readonly Capability[] = [
  'roles.write',
  'credentials.write',
  'records.delete',
  'customers.phones',
]

/** The one table from roles to rights. */
export const capabilitiesOf: Readonly<Record<Role, readonly Capability[]>> = {
  member: [],
  analyst,
  editor,
  admin: capabilities.filter((capability) => !ownersAlone.includes(capability)),
  owner: capabilities,
}

/** @param role '' of a visitor */
export const may = (role: Role | '', capability: Capability): boolean =>
  // A record that a phone stored before there were roles has none.
  role ? capabilitiesOf[role].includes(capability) : false

/** Whether the person administers the company: an owner or an administrator. */
export const isAdministrator = (role: Role | ''): boolean => role === 'admin' || role === 'owner'
